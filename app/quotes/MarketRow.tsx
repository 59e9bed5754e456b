import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { Sparkline } from '@candor/kit/numbers/Sparkline.tsx'
import { listItemClass } from '@candor/kit/row/List.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireMarketStatus, WireQuote } from '@candor/wire/quotes.ts'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { InstrumentName } from './InstrumentName.tsx'
import { LivePrice } from './LivePrice.tsx'
import css from './MarketRow.module.css'
import { showOpening } from './opening-time.ts'
import { showChange, showPrice } from './quote-text.ts'
import { shortName } from './short-name.ts'
import { sparkStore } from './spark-store.ts'
import { useQuote } from './use-quote.ts'

const cx = classes(css)

type MarketRowProps = {
  instrument: WireInstrument
  status: WireMarketStatus | undefined
  /** Nothing on the page is live: no direction is drawn. */
  muted: boolean
  /** The name with what was searched for set apart; the plain name unless given. */
  name?: ReactNode
}

/** One instrument in a list: what it is, its last 24 hours, its price now. A tick draws this row anew and no other. */
export function MarketRow({ instrument, status, muted, name }: MarketRowProps) {
  const locale = useLocale()
  const quote = useQuote(instrument.symbol)
  return (
    <li className={`${listItemClass} ${cx('item')}`}>
      <Link to="detail" query={`symbol=${encodeURIComponent(instrument.symbol)}`} className={cx('row')}>
        <InstrumentName
          ticker={instrument.ticker}
          name={name ?? shortName(instrument.name[locale])}
          short={name === undefined}
        />
        <Middle quote={quote} status={status} muted={muted} />
        <Figures quote={quote} muted={muted} />
      </Link>
    </li>
  )
}

function Middle({
  quote,
  status,
  muted,
}: {
  quote: WireQuote | undefined
  status: WireMarketStatus | undefined
  muted: boolean
}) {
  const say = useWords()
  const locale = useLocale()
  const points = useStore(sparkStore, (state) => (quote ? state.points[quote.symbol] : undefined))
  if (quote?.state === 'closed') {
    // Both lines come together, or the first would move when the second arrives.
    if (!status) return <span />
    const opens = status.opensAt
    return (
      <span className={cx('closed')} data-local-time>
        <span>{say('market.closed')}</span>
        {opens && <span>{say('market.opens', { time: showOpening(opens, locale, Date.now()) })}</span>}
      </span>
    )
  }
  if (quote?.state === 'halted') return <span className={cx('closed')}>{say('market.halted')}</span>
  if (!quote || !points) return <span />
  return (
    <Sparkline
      points={[...points, Number(quote.last)]}
      previousClose={Number(quote.previousClose)}
      change={showChange(quote).hundredths}
      muted={muted || quote.state !== 'live'}
    />
  )
}

function Figures({ quote, muted }: { quote: WireQuote | undefined; muted: boolean }) {
  if (!quote) {
    return (
      <span className={cx('figures')}>
        <Skeleton width="4.5rem" height="1.125rem" />
        <Skeleton width="3.25rem" height="0.875rem" />
      </span>
    )
  }
  const quiet = muted || quote.state === 'stale'
  return (
    <span className={cx('figures')}>
      <span className={cx('price')}>
        <LivePrice
          text={showPrice(quote.last)}
          value={Number(quote.last)}
          muted={quiet || quote.state === 'closed'}
        />
      </span>
      <span className={cx('change')}>
        <Change value={showChange(quote).hundredths} muted={quiet} />
      </span>
    </span>
  )
}
