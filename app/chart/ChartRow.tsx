import { path as sliders } from 'phosphor:sliders-horizontal'
import { path as cross } from 'phosphor:x'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { intervalSchema, type WireInterval } from '@candor/wire/candles.ts'
import { lazy, Suspense, useState } from 'react'
import { LivePrice } from '../quotes/LivePrice.tsx'
import { showChange, showPrice } from '../quotes/quote-text.ts'
import type { InstrumentView } from '../quotes/use-instrument-detail.ts'
import { useQuote } from '../quotes/use-quote.ts'
import { useWords } from '../words/use-words.ts'
import { ChartBanners } from './ChartBanners.tsx'
import css from './ChartRow.module.css'
import { IntervalRow } from './IntervalRow.tsx'

const cx = classes(css)

const Ticket = lazy(() =>
  import('../orders/TradeBar.tsx').then(({ Ticket: ticket }) => ({ default: ticket })),
)

type ChartRowProps = {
  symbol: string
  ticker: string
  view: InstrumentView
  muted: boolean
  interval: WireInterval
  onInterval: (interval: WireInterval) => void
  /** What the cross does, in words: leaves the page, or turns it upright again. */
  leaveLabel: string
  onLeave: () => void
  onSettings: () => void
}

/** Everything above a chart on a screen in landscape: one row, so that the candles have the rest. */
export function ChartRow(props: ChartRowProps) {
  const say = useWords()
  return (
    <div className={cx('top')}>
      <ChartBanners symbol={props.symbol} />
      <header className={cx('row')}>
        <IconButton path={cross} label={props.leaveLabel} onClick={props.onLeave} />
        <span className={cx('badge')}>
          <PracticeBadge>{say('app.practice')}</PracticeBadge>
        </span>
        <div className={cx('now')}>
          <h1 className={cx('name')}>{props.ticker}</h1>
          <RowPrice symbol={props.symbol} muted={props.muted} />
        </div>
        <div className={cx('intervals')}>
          <IntervalRow
            intervals={intervalSchema.options}
            value={props.interval}
            onChange={props.onInterval}
          />
        </div>
        <IconButton path={sliders} label={say('chart.tools')} onClick={props.onSettings} />
        <TradeButton {...props} />
      </header>
    </div>
  )
}

function RowPrice({ symbol, muted }: { symbol: string; muted: boolean }) {
  const quote = useQuote(symbol)
  if (!quote) return null
  return (
    <>
      <span className={cx('price')}>
        <LivePrice
          text={showPrice(quote.last)}
          value={Number(quote.last)}
          muted={muted || quote.state === 'closed'}
        />
      </span>
      <span className={cx('change')}>
        <Change value={showChange(quote).hundredths} muted={muted} />
      </span>
    </>
  )
}

/** Opens the ticket, where the side is chosen: two buttons would take the room of two intervals. */
function TradeButton({ symbol, ticker, view, muted }: ChartRowProps) {
  const say = useWords()
  const [opening, setOpening] = useState({ count: 0, open: false })
  return (
    <>
      <button
        type="button"
        className={cx('trade')}
        disabled={muted}
        aria-label={say('chart.trade-name', { name: ticker })}
        onClick={() => setOpening({ count: opening.count + 1, open: true })}
      >
        <span className={cx('face')}>{say('chart.trade')}</span>
      </button>
      {opening.count > 0 && (
        <Suspense>
          <Ticket
            key={opening.count}
            symbol={symbol}
            view={view}
            side="long"
            open={opening.open}
            onClose={() => setOpening({ ...opening, open: false })}
          />
        </Suspense>
      )}
    </>
  )
}
