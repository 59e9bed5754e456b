import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { isLocale } from '@candor/domain/languages/language-table.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { listHelpDesk, readHelpVersions } from '@candor/wire/help-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useStore } from 'zustand'
import { EditorLink, EditorPage, Unread } from '../editing/EditorPage.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { addressStore, goTo } from '../frame/navigate.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { HelpEditor } from './HelpEditor.tsx'

type Desk = ReplyOf<typeof listHelpDesk>
type Listed = Desk['articles'][number]
type Opened = ReplyOf<typeof readHelpVersions>

const readList: Reader<Desk> = (locale, options) =>
  sendRequest(listHelpDesk, { query: { locale: isLocale(locale) ? locale : 'en' } }, options)

const readOne: Reader<Opened> = (slug, options) =>
  sendRequest(readHelpVersions, { params: { slug } }, options)

function ArticleLink({ article, open }: { article: Listed; open: boolean }) {
  const say = useWords()
  const locale = useLocale()
  return (
    <EditorLink
      to="help"
      id={article.slug}
      open={open}
      title={article.title}
      tags={
        <>
          {!article.shipped && <Tag>{say('help-desk.added')}</Tag>}
          {article.shipped && article.edited && <Tag>{say('help-desk.edited')}</Tag>}
          {article.unreadable && <Tag tone="danger">{say('help-desk.unreadable')}</Tag>}
          {article.scheduledAt !== null && (
            <Tag tone="warn">
              {say('editing.from', { time: formatMoment(new Date(article.scheduledAt), locale, new Date()) })}
            </Tag>
          )}
        </>
      }
    />
  )
}

type OpenArticleProps = { slug: string; sections: readonly string[]; onDone: () => void }

function OpenArticle({ slug, sections, onDone }: OpenArticleProps) {
  const { value, refusal, retry, renew } = useAnswer(readOne, slug, true)
  if (value === null) return <Unread refusal={refusal} retry={retry} />
  return (
    <HelpEditor
      key={`${slug} ${value.versions[0]?.id}`}
      opened={value}
      sections={sections}
      onDone={() => {
        renew()
        onDone()
      }}
    />
  )
}

/** The help centre for editors: its articles by section, and one of them in every language. */
export function HelpDeskPage() {
  const say = useWords()
  const locale = useLocale()
  const id = useStore(addressStore, (state) => state.id)
  const { value, refusal, retry, renew } = useAnswer(readList, locale, true)
  if (value === null)
    return (
      <ConsolePage title={say('place.help')}>
        <Unread refusal={refusal} retry={retry} />
      </ConsolePage>
    )
  return (
    <EditorPage
      title={say('place.help')}
      labels={{ list: say('help-desk.list'), editor: say('help-desk.editor') }}
      list={
        <>
          <EditorLink to="help" id={null} open={id === null} title={say('help-desk.new')} />
          {value.articles.map((each) => (
            <ArticleLink key={each.slug} article={each} open={each.slug === id} />
          ))}
        </>
      }
    >
      {id === null ? (
        <HelpEditor
          opened={null}
          sections={value.sections}
          onDone={(slug) => {
            renew()
            goTo('help', slug)
          }}
        />
      ) : (
        <OpenArticle slug={id} sections={value.sections} onDone={renew} />
      )}
    </EditorPage>
  )
}
