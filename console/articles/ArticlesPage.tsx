import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { locales } from '@candor/domain/languages/language-table.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { listEditedArticles, readEditedArticle } from '@candor/wire/news-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { EditorLink, EditorPage, ListNote, Unread } from '../editing/EditorPage.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { addressStore, goTo } from '../frame/navigate.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import type { OpenedArticle } from './use-article-acts.ts'

type Listed = ReplyOf<typeof listEditedArticles>

const readList: Reader<Listed> = (_id, options) => sendRequest(listEditedArticles, { query: {} }, options)

const readOne: Reader<OpenedArticle> = (id, options) =>
  sendRequest(readEditedArticle, { params: { id } }, options)

function ArticleLink({ article, open }: { article: Listed['articles'][number]; open: boolean }) {
  const say = useWords()
  const locale = useLocale()
  const moment = (at: string) => formatMoment(new Date(at), locale, new Date())
  const { titles, publishedAt, writtenAt, scheduledAt } = article
  const worded = locales.flatMap((each) => titles[each] ?? [])
  const written = say('article.changed', { time: moment(writtenAt) })
  const published = publishedAt && say('article.published', { time: moment(publishedAt) })
  const isLater = published !== null && publishedAt !== writtenAt
  return (
    <EditorLink
      to="articles"
      id={article.id}
      open={open}
      title={titles[locale] ?? worded[0] ?? say('article.untitled')}
      times={isLater ? say('pair', { first: published, second: written }) : (published ?? written)}
      tags={
        <>
          <Tag>{say('article.languages', { count: worded.length, all: locales.length })}</Tag>
          {article.drafted && <Tag tone="warn">{say('editing.draft')}</Tag>}
          {scheduledAt !== null && (
            <Tag tone="warn">{say('editing.from', { time: moment(scheduledAt) })}</Tag>
          )}
          {article.withdrawn && <Tag tone="warn">{say('article.withdrawn')}</Tag>}
        </>
      }
    />
  )
}

/** Pages of the list behind the first, which stay as they are while the first is read anew. */
function useOlder(first: Listed | null) {
  const [older, setOlder] = useState<Listed | null>(null)
  const articles = [...(first?.articles ?? []), ...(older?.articles ?? [])]
  const shown = articles.filter((each, place) => articles.findIndex(({ id }) => id === each.id) === place)
  const before = shown.at(-1)?.id
  async function loadOlder() {
    const answer = await sendRequest(listEditedArticles, { query: before === undefined ? {} : { before } })
    if (!answer.ok) return
    const { articles: found, more } = answer.value
    setOlder((known) => ({ articles: [...(known?.articles ?? []), ...found], more }))
  }
  return { shown, more: older?.more ?? first?.more ?? false, loadOlder }
}

function OpenArticle({ id, onDone }: { id: string; onDone: () => void }) {
  const { value, refusal, retry, renew } = useAnswer(readOne, id, true)
  if (value === null) return <Unread refusal={refusal} retry={retry} />
  return (
    <ArticleEditor
      key={`${id} ${value.versions[0]?.number}`}
      opened={value}
      onDone={() => {
        renew()
        onDone()
      }}
    />
  )
}

/** What operators write for the news: the list, and one article in all languages. */
export function ArticlesPage() {
  const say = useWords()
  const id = useStore(addressStore, (state) => state.id)
  const { value, refusal, retry, renew } = useAnswer(readList, '', true)
  const { shown, more, loadOlder } = useOlder(value)
  if (value === null)
    return (
      <ConsolePage title={say('place.articles')}>
        <Unread refusal={refusal} retry={retry} />
      </ConsolePage>
    )
  return (
    <EditorPage
      title={say('place.articles')}
      labels={{ list: say('article.list'), editor: say('article.editor') }}
      list={
        <>
          <EditorLink to="articles" id={null} open={id === null} title={say('article.new')} />
          {shown.map((each) => (
            <ArticleLink key={each.id} article={each} open={each.id === id} />
          ))}
          {shown.length === 0 && <ListNote>{say('article.none')}</ListNote>}
          {more && (
            <ListNote>
              <ActButton onPress={() => void loadOlder()}>{say('article.older')}</ActButton>
            </ListNote>
          )}
        </>
      }
    >
      {id === null ? (
        <ArticleEditor
          opened={null}
          onDone={(made) => {
            renew()
            goTo('articles', made)
          }}
        />
      ) : (
        <OpenArticle key={id} id={id} onDone={renew} />
      )}
    </EditorPage>
  )
}
