import { price, readPrice } from '@candor/domain/money/price.ts'
import { changeOf } from '@candor/domain/quotes/change.ts'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { MarketRow } from '../quotes/MarketRow.tsx'
import { useMarketStatus } from '../quotes/market-status.ts'
import { loadSparks } from '../quotes/spark-store.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useQuote, useWatchedInstruments } from '../quotes/use-quote.ts'
import { useWords } from '../words/use-words.ts'
import css from './Article.module.css'
import type { FullArticle } from './saved-articles.ts'

const cx = classes(css)

type RelatedProps = { symbols: readonly string[]; pricesThen: FullArticle['pricesThen'] }

/** The instruments an article is about, live, each with what it did since the article was published. */
export function RelatedInstruments({ symbols, pricesThen }: RelatedProps) {
  const say = useWords()
  const { instruments } = useInstruments()
  const { lostAt } = useStore(connectionStore)
  const statuses = useMarketStatus()
  const listed = useMemo(
    () => symbols.flatMap((symbol) => instruments.find((each) => each.symbol === symbol) ?? []),
    [symbols, instruments],
  )
  useWatchedInstruments(listed)
  useEffect(() => void loadSparks({ symbols }), [symbols])
  return (
    <ul className={cx('related')} aria-label={say('news.related')}>
      {listed.map((instrument) => {
        const then = pricesThen.find(({ symbol }) => symbol === instrument.symbol)
        return (
          <li key={instrument.symbol}>
            <ul>
              <MarketRow
                instrument={instrument}
                status={statuses.find(({ market }) => market === instrument.market)}
                muted={lostAt !== null}
              />
            </ul>
            {then && <SincePublished symbol={instrument.symbol} then={then.price} muted={lostAt !== null} />}
          </li>
        )
      })}
    </ul>
  )
}

function SincePublished({ symbol, then, muted }: { symbol: string; then: string; muted: boolean }) {
  const say = useWords()
  const quote = useQuote(symbol)
  const change = quote && changeOf(readPrice(then) ?? price(0n), readPrice(quote.last) ?? price(0n))
  if (!change) return null
  return (
    <div className={cx('since')}>
      <span>{say('news.since')}</span>
      <Change value={change.hundredths} muted={muted} />
    </div>
  )
}
