import { path as bookmark } from 'phosphor:bookmark-simple'
import { path as bookmarked } from 'phosphor:bookmark-simple-fill'
import { path as info } from 'phosphor:info'
import { path as newspaper } from 'phosphor:newspaper'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Locale } from '@candor/domain/languages/language-table.ts'
import { refuse } from '@candor/domain/result.ts'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { readArticle, type WireArticle } from '@candor/wire/news.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { request } from '../api/request.ts'
import { type Reader, useFetched } from '../api/use-fetched.ts'
import { Link } from '../shell/Link.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { usePageQuery } from '../shell/page-context.ts'
import { ReadingSizeButton } from '../shell/ReadingSizeButton.tsx'
import { RefusedState } from '../shell/RefusedState.tsx'
import { ShareButton } from '../shell/ShareButton.tsx'
import { BackButton, TopBar } from '../shell/TopBar.tsx'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Article.module.css'
import { ArticleText } from './ArticleText.tsx'
import { langOf } from './NewsRow.tsx'
import { RelatedInstruments } from './RelatedInstruments.tsx'
import { noteRead } from './reading-memory.ts'
import { type FullArticle, saveArticle, savedStore, unsaveArticle } from './saved-articles.ts'

const cx = classes(css)

/** The page was opened without an article: there is nothing to ask for. */
const nothingAsked: ApiRefusal = {
  code: 'not-found',
  transportCode: null,
  params: {},
  fields: [],
  requestId: null,
}

/** Guides are in every language, so the language is part of what is asked for. */
const read: Reader<FullArticle> = (id, options) => {
  const [locale = 'en', name = ''] = id.split(' ')
  if (name === '') return Promise.resolve(refuse(nothingAsked))
  return request(readArticle, { params: { id: name }, query: { locale: locale as Locale } }, options)
}

/** One article. What was saved on the device opens without a connection. */
export function ArticlePage() {
  const say = useWords()
  const id = usePageQuery().get('id') ?? ''
  const locale = useLocale()
  const { value, refusal, retry } = useFetched(read, `${locale} ${id}`)
  const saved = useStore(savedStore, (state) => state.saved.find((article) => article.id === id))
  const article = value ?? saved ?? null
  const symbols = article?.symbols.join(' ') ?? ''
  useEffect(() => {
    if (symbols !== '') noteRead(symbols.split(' '))
  }, [symbols])
  if (article) return <Article article={article} />
  return (
    <>
      <TopBar start={<BackButton />} title={say('title.news-detail')} end={null} />
      <OfflineBanner />
      <NoArticle code={refusal?.code ?? null}>
        {refusal && <RefusedFor refusal={refusal} retry={retry} />}
      </NoArticle>
    </>
  )
}

type Refusal = NonNullable<ReturnType<typeof useFetched>['refusal']>

function RefusedFor({ refusal, retry }: { refusal: Refusal; retry: () => void }) {
  const say = useWords()
  return (
    <RefusedState refusal={refusal} onRetry={retry}>
      {say('news.article-failed')}
    </RefusedState>
  )
}

/** While it is fetched, where it is gone, and where it could not be had. */
function NoArticle({ code, children }: { code: string | null; children: React.ReactNode }) {
  const say = useWords()
  if (code === null)
    return (
      <div role="status" aria-busy="true" aria-label={say('loading')} className={cx('blank')}>
        <Skeleton width="4rem" height="1.25rem" />
        <Skeleton width="90%" height="2rem" />
        <Skeleton width="60%" height="2rem" />
        <Skeleton width="45%" height="1rem" />
        <Skeleton width="100%" height="12rem" />
      </div>
    )
  if (code !== 'not-found') return children
  const all = (
    <Link to="news" className={linkClass}>
      {say('news.all')}
    </Link>
  )
  return (
    <EmptyState icon={newspaper} title={say('news.gone')} action={all} fill>
      {say('news.gone-text')}
    </EmptyState>
  )
}

function Article({ article }: { article: FullArticle }) {
  const say = useWords()
  const locale = useLocale()
  const { title, market, kind, url, blocks, pricesThen, symbols } = article
  return (
    <>
      <TopBar start={<BackButton />} title={null} end={<ArticleActs article={article} />} />
      <OfflineBanner />
      <article className={cx('page')}>
        <header className={cx('head')}>
          <Tag>
            {kind === 'guide' || market === null ? say(`news.kind-${kind}`) : say(`market-name.${market}`)}
          </Tag>
          <h1 className={cx('title')} lang={langOf(article, locale)}>
            {title}
          </h1>
          <Byline article={article} />
        </header>
        {symbols.length > 0 && <RelatedInstruments symbols={symbols} pricesThen={pricesThen} />}
        {article.hasPicture && (
          <img className={cx('picture')} src={`/api/v1/news/${article.id}/picture`} alt="" decoding="async" />
        )}
        <ArticleText blocks={blocks} lang={langOf(article, locale)} />
        <footer className={cx('after')}>
          {url !== null && (
            <a className={buttonClass({ tone: 'line' })} href={url} target="_blank" rel="noopener noreferrer">
              {say('news.original', { source: article.source ?? '' })}
            </a>
          )}
          <Note icon={info}>{say('news.not-advice')}</Note>
        </footer>
      </article>
    </>
  )
}

function Byline({ article }: { article: WireArticle }) {
  const say = useWords()
  const locale = useLocale()
  const minutes = say('news.minutes', { n: article.minutes })
  if (article.publishedAt === null) return <p className={cx('byline')}>{say('news.guide-by', { minutes })}</p>
  const show = (instant: string) => formatMoment(new Date(instant), locale, new Date())
  return (
    <p className={cx('byline')}>
      {say('news.dated', { source: article.source ?? '', time: show(article.publishedAt), minutes })}
      {article.changedAt !== null && (
        <>
          <br />
          {say('news.changed', { time: show(article.changedAt) })}
        </>
      )}
    </p>
  )
}

function ArticleActs({ article }: { article: FullArticle }) {
  const say = useWords()
  const isSaved = useStore(savedStore, (state) => state.saved.some(({ id }) => id === article.id))
  const toggle = () => {
    if (isSaved) unsaveArticle(article.id)
    else saveArticle(article)
    toasts.showToast(say(isSaved ? 'news.unsaved' : 'news.was-saved'), 'done')
  }
  return (
    <>
      <ReadingSizeButton />
      <IconButton
        path={isSaved ? bookmarked : bookmark}
        label={say(isSaved ? 'news.unsave' : 'news.save')}
        onClick={toggle}
      />
      <ShareButton label={say('news.share')} title={article.title} />
    </>
  )
}
