import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { useAnswer } from '@candor/client/api/use-answer.ts'
import { languageList } from '@candor/client/words/languages.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { listEditedArticles } from '@candor/wire/news.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useStore } from 'zustand'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { addressStore, goTo } from '../frame/navigate.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import { ArticleEditor, type EditedArticle } from './ArticleEditor.tsx'
import css from './ArticlesPage.module.css'

const cx = classes(css)

const read: Reader<ReplyOf<typeof listEditedArticles>> = (_id, options) =>
  sendRequest(listEditedArticles, { query: {} }, options)

function ArticleLink({ article, open }: { article: EditedArticle; open: boolean }) {
  const say = useWords()
  const locale = useLocale()
  const moment = (at: string) => formatMoment(new Date(at), locale, new Date())
  const language = languageList.find(({ dictValue }) => dictValue === article.language)?.dictLabel
  const times = [
    article.publishedAt && say('article.published', { time: moment(article.publishedAt) }),
    article.changedAt && say('article.changed', { time: moment(article.changedAt) }),
  ]
  return (
    <PlaceLink
      to="articles"
      id={article.id}
      className={cx('article', open && 'open')}
      aria-current={open ? 'true' : undefined}
    >
      <b>{article.title}</b>
      <span className={cx('times')}>{times.filter(Boolean).join(', ')}</span>
      <span className={cx('tags')}>
        <Tag>{language}</Tag>
        {article.withdrawnAt !== null && <Tag tone="warn">{say('article.withdrawn')}</Tag>}
      </span>
    </PlaceLink>
  )
}

/** What was written here: the list, the editor, and the text as readers see it. */
export function ArticlesPage() {
  const say = useWords()
  const refusalText = useRefusalText()
  const id = useStore(addressStore, (state) => state.id)
  const { value, refusal, retry, renew } = useAnswer(read, '', true)
  const article = value?.articles.find((each) => each.id === id) ?? null
  return (
    <ConsolePage title={say('place.articles')}>
      {value === null && refusal && (
        <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
      )}
      {value && (
        <div className={cx('page')}>
          <nav className={cx('list')} aria-label={say('article.list')}>
            <PlaceLink to="articles" className={cx('article', article === null && 'open')}>
              <b>{say('article.new')}</b>
            </PlaceLink>
            {value.articles.map((each) => (
              <ArticleLink key={each.id} article={each} open={each.id === id} />
            ))}
            {value.articles.length === 0 && <p className={cx('none')}>{say('article.none')}</p>}
          </nav>
          <section aria-label={say('article.editor')}>
            <ArticleEditor
              key={`${article?.id} ${article?.changedAt} ${article?.withdrawnAt}`}
              article={article}
              onDone={(made) => {
                renew()
                if (made !== null) goTo('articles', made)
              }}
            />
          </section>
        </div>
      )}
    </ConsolePage>
  )
}
