import { path as expand } from 'phosphor:arrows-out-simple'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { isDated } from '@candor/kit/chart/chart-dates.ts'
import type { ChartLook } from '@candor/kit/chart/create-price-chart.ts'
import { classes } from '@candor/kit/classes.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { useMemo, useState } from 'react'
import { ChartStage } from '../chart/ChartStage.tsx'
import { recallHabit, rememberHabit } from '../chart/chart-memory.ts'
import { IntervalRow } from '../chart/IntervalRow.tsx'
import { useOwnTrades } from '../chart/use-own-trades.ts'
import { openPage } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import css from './DetailChart.module.css'
import { useClosedStretch } from './use-closed-stretch.ts'

const cx = classes(css)

const intervals: readonly WireInterval[] = ['1m', '5m', '15m', '1h', '1D', '1W']

/** The full chart has more intervals; one this row does not have is shown as its usual one. */
const offered = (interval: WireInterval): WireInterval => (intervals.includes(interval) ? interval : '15m')

type DetailChartProps = {
  instrument: WireInstrument
  quote: WireQuote | undefined
  muted: boolean
  /** The last minutes and nothing to choose: what a contract of a minute or five is bought on. */
  short?: boolean
}

export function DetailChart({ instrument, quote, muted, short = false }: DetailChartProps) {
  const say = useWords()
  const [chosen, setInterval] = useState(() => offered(recallHabit().interval))
  const interval = short ? '1m' : chosen
  const look = useMemo<ChartLook>(
    () => ({ kind: 'candle', logarithmic: false, indicators: [], legend: false, muted }),
    [muted],
  )
  const own = useOwnTrades(instrument)
  const closed = useClosedStretch(instrument.market, quote)
  const choose = (next: WireInterval) => {
    setInterval(next)
    rememberHabit({ ...recallHabit(), interval: next })
  }
  const { symbol, ticker, decimals } = instrument
  const openFull = () => openPage('chart', `symbol=${encodeURIComponent(symbol)}&interval=${interval}`)
  return (
    <>
      {!short && (
        <IntervalRow
          intervals={intervals}
          value={interval}
          onChange={choose}
          end={<IconButton path={expand} label={say('chart.full')} onClick={openFull} />}
        />
      )}
      <div className={cx('chart', short && 'short')}>
        <ChartStage
          symbol={symbol}
          ticker={ticker}
          decimals={decimals}
          interval={interval}
          look={look}
          own={own}
          // A candle of a day or longer reaches over the time in which nobody trades.
          closed={isDated(interval) ? null : closed}
          scrolls
        />
      </div>
    </>
  )
}

/** The room a chart will take, while it is not known of what. */
export function ChartPlace({ short }: { short: boolean }) {
  return <div className={cx('place', short && 'short')} aria-busy="true" />
}
