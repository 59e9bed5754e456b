import type { Locale } from '@candor/domain/languages/language-table.ts'
import { languages } from '@candor/domain/languages/language-table.ts'
import type { Reason } from '@candor/domain/news/recommend.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireArticle } from '@candor/wire/news.ts'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { showChange } from '../quotes/quote-text.ts'
import { shortName } from '../quotes/short-name.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { Link } from '../shell/Link.tsx'
import { useTimeAgo } from '../words/time-ago.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './News.module.css'

const cx = classes(css)

const articleQuery = (id: string): string => `id=${encodeURIComponent(id)}`

/** An article in another language than the page's says so to who reads it out. */
export const langOf = (article: Pick<WireArticle, 'language'>, locale: Locale): string | undefined =>
  article.language === locale ? undefined : languages[article.language as Locale].lang

/** Who wrote it and how long ago; of a guide, what it is and how long it takes. */
function useByline(): (article: WireArticle) => string {
  const say = useWords()
  const ago = useTimeAgo()
  return ({ source, publishedAt, minutes }) =>
    publishedAt === null
      ? say('news.guide-by', { minutes: say('news.minutes', { n: minutes }) })
      : say('news.by', { source: source ?? '', time: ago(publishedAt) })
}

/** The instrument an article is about, with how it does today. */
function Ticker({ symbol }: { symbol: string }) {
  const { instruments } = useInstruments()
  const quote = useWatchedQuote(symbol)
  const { lostAt } = useStore(connectionStore)
  const instrument = instruments.find((each) => each.symbol === symbol)
  if (!instrument) return null
  return (
    <span className={cx('tick')}>
      <b>{instrument.ticker}</b>
      {quote && (
        <Change value={showChange(quote).hundredths} muted={lostAt !== null || quote.state === 'stale'} />
      )}
    </span>
  )
}

/** A metal is held by its own name, and a currency pair by the one it is traded under. */
function nameInSentence({ market, name, ticker }: WireInstrument, locale: Locale): string {
  if (market === 'forex') return ticker
  const [first = ticker] = name[locale].split('/')
  return shortName(market === 'metals' ? first.trim() : name[locale])
}

function WhyShown({ kind, symbol }: Reason) {
  const say = useWords()
  const locale = useLocale()
  const { instruments } = useInstruments()
  const instrument = instruments.find((each) => each.symbol === symbol)
  const name = instrument ? nameInSentence(instrument, locale) : symbol
  return <p className={cx('why')}>{say(`news.because-${kind}`, { name })}</p>
}

type NewsRowProps = {
  article: WireArticle
  /** The first of a list is set large, with what it is about. */
  lead?: boolean
  reason?: Reason
}

export function NewsRow({ article, lead = false, reason }: NewsRowProps) {
  const say = useWords()
  const locale = useLocale()
  const byline = useByline()
  const { symbols, market } = article
  const [symbol] = symbols
  const Title = lead ? 'h2' : 'h3'
  return (
    <li className={cx(lead ? 'lead' : 'item')}>
      <Link to="newsDetail" query={articleQuery(article.id)} className={cx('link')}>
        {reason && <WhyShown {...reason} />}
        {lead && <Tag>{market ? say(`market-name.${market}`) : say(`news.kind-${article.kind}`)}</Tag>}
        <Title className={cx('title')} lang={langOf(article, locale)} data-article>
          {article.title}
        </Title>
        {lead && (
          <p className={cx('summary')} lang={langOf(article, locale)} data-article>
            {article.summary}
          </p>
        )}
        <span className={cx('by')}>
          <span>{byline(article)}</span>
          {symbol !== undefined && article.kind !== 'guide' && <Ticker symbol={symbol} />}
        </span>
      </Link>
    </li>
  )
}
