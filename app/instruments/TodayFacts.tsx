import { chartVolume } from '@candor/kit/chart/chart-numbers.ts'
import { classes } from '@candor/kit/classes.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import type { ReactNode } from 'react'
import { showChange, showPrice } from '../quotes/quote-text.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Facts.module.css'

const cx = classes(css)

type TodayFactsProps = {
  quote: WireQuote | undefined
  detail: WireInstrumentDetail | null
  /** The detail will not come: its figures are left open instead of waited for. */
  failed: boolean
  muted: boolean
}

/** The day in figures, and where they come from. */
export function TodayFacts({ quote, detail, failed, muted }: TodayFactsProps) {
  const say = useWords()
  const locale = useLocale()
  const price = (text: string | null | undefined) => (text ? showPrice(text) : undefined)
  const unknown = detail || failed ? '\u2013' : undefined
  const closed = quote?.state === 'closed'
  const facts: [string, ReactNode][] = [
    // What does not trade is neither bid for nor offered.
    ...(closed
      ? ([
          [say('detail.open'), price(quote.open)],
          [say('detail.close'), price(quote.last)],
          [say('detail.previous-close'), price(quote.previousClose)],
          [say('detail.change'), showChange(quote).amount],
        ] satisfies [string, ReactNode][])
      : ([
          [say('detail.bid'), price(quote?.bid)],
          [say('detail.ask'), price(quote?.ask)],
          [say('detail.open'), price(quote?.open)],
          [say('detail.previous-close'), price(quote?.previousClose)],
        ] satisfies [string, ReactNode][])),
    [say('detail.year-high'), price(detail?.yearHigh) ?? unknown],
    [say('detail.year-low'), price(detail?.yearLow) ?? unknown],
    [say('detail.volume'), quote && chartVolume(Number(quote.volume), locale)],
  ]
  return (
    <section className={cx('section')} aria-busy={!quote}>
      <div className={cx('title')}>
        <h2 className="title-3">{say(closed ? 'detail.last-session' : 'detail.day')}</h2>
        {quote && <PriceSource quote={quote} />}
      </div>
      <dl className={cx('facts', muted && 'muted')}>
        {facts.map(([label, value]) => (
          <div key={label} className={cx('fact')}>
            <dt>{label}</dt>
            <dd>{value ?? <Skeleton width="4rem" height="0.9375rem" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function PriceSource({ quote }: { quote: WireQuote }) {
  const say = useWords()
  const source = say(`detail.source-${quote.source}`)
  return (
    <span className={cx('source')}>{quote.delayed ? say('detail.source-delayed', { source }) : source}</span>
  )
}
