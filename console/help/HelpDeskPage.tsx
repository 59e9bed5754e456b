import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { isLocale } from '@candor/domain/languages/language-table.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { listHelpDesk, readHelpVersions } from '@candor/wire/help-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useStore } from 'zustand'
import css from '../articles/ArticlesPage.module.css'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { addressStore, goTo } from '../frame/navigate.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import { HelpEditor } from './HelpEditor.tsx'

const cx = classes(css)

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
    <PlaceLink
      to="help"
      id={article.slug}
      className={cx('article', open && 'open')}
      aria-current={open ? 'true' : undefined}
    >
      <b>{article.title}</b>
      <span className={cx('tags')}>
        {!article.shipped && <Tag>{say('help-desk.added')}</Tag>}
        {article.shipped && article.edited && <Tag>{say('help-desk.edited')}</Tag>}
        {article.unreadable && <Tag tone="danger">{say('help-desk.unreadable')}</Tag>}
        {article.scheduledAt !== null && (
          <Tag tone="warn">
            {say('help-desk.from', { time: formatMoment(new Date(article.scheduledAt), locale, new Date()) })}
          </Tag>
        )}
      </span>
    </PlaceLink>
  )
}

function OpenArticle({
  slug,
  sections,
  onDone,
}: {
  slug: string
  sections: readonly string[]
  onDone: () => void
}) {
  const say = useWords()
  const refusalText = useRefusalText()
  const { value, refusal, retry, renew } = useAnswer(readOne, slug, true)
  if (value === null)
    return refusal ? (
      <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
    ) : null
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
  const refusalText = useRefusalText()
  const id = useStore(addressStore, (state) => state.id)
  const { value, refusal, retry, renew } = useAnswer(readList, locale, true)
  return (
    <ConsolePage title={say('place.help')}>
      {value === null && refusal && (
        <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
      )}
      {value && (
        <div className={cx('page')}>
          <nav className={cx('list')} aria-label={say('help-desk.list')}>
            <PlaceLink to="help" className={cx('article', id === null && 'open')}>
              <b>{say('help-desk.new')}</b>
            </PlaceLink>
            {value.articles.map((each) => (
              <ArticleLink key={each.slug} article={each} open={each.slug === id} />
            ))}
          </nav>
          <section aria-label={say('help-desk.editor')}>
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
          </section>
        </div>
      )}
    </ConsolePage>
  )
}
