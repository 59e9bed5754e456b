import { path as chartLine } from 'phosphor:chart-line'
import type { FeedStatus } from '@candor/kit/chart/candle-feed.ts'
import type { DrawState } from '@candor/kit/chart/chart-drawings.ts'
import type { OwnTrades } from '@candor/kit/chart/chart-levels.ts'
import type { ChartLook } from '@candor/kit/chart/chart-setup.ts'
import type { ClosedStretch } from '@candor/kit/chart/closed-stretch.ts'
import type { PriceChartHandle } from '@candor/kit/chart/create-price-chart.ts'
import type { Drawing } from '@candor/kit/chart/drawing-code.ts'
import type { Candle } from '@candor/kit/chart/drawn-candle.ts'
import { PriceChart } from '@candor/kit/chart/PriceChart.tsx'
import { classes } from '@candor/kit/classes.ts'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import type { WireInterval } from '@candor/wire/candles.ts'
import { type RefObject, useId, useMemo, useRef, useState } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import { CandleTable } from './CandleTable.tsx'
import css from './ChartStage.module.css'
import { candleSource } from './instrument-candles.ts'
import { useCandleWalk } from './use-candle-walk.ts'

const cx = classes(css)

type ChartStageProps = {
  symbol: string
  ticker: string
  decimals: number
  interval: WireInterval
  look: ChartLook
  drawings?: readonly Drawing[]
  /** The customer's own trades, drawn over the candles. */
  own?: OwnTrades
  /** The stretch in which the market is closed, shaded behind the last candle. */
  closed?: ClosedStretch | null
  onDrawings?: (drawings: readonly Drawing[]) => void
  onDrawState?: (state: DrawState) => void
  onHandle?: (handle: PriceChartHandle | null) => void
  turned?: boolean
  /** Whether it is part of a page that scrolls. */
  scrolls?: boolean
  /** The figures instead of the picture. */
  table?: boolean
}

/** Candles that are read to who cannot see the chart; the visible table has more. */
const heardCandles = 20
const tableStep = 100

const ignore = () => {}

/** A chart with all its states, its keys and its table. Another symbol, interval or language begins again. */
export function ChartStage(props: ChartStageProps) {
  const locale = useLocale()
  return <Stage key={`${props.symbol}/${props.interval}/${locale}`} {...props} />
}

/** The candles for the table. They follow finished ones: with every tick it would never stay still enough to be read. */
function useListedCandles(chart: RefObject<PriceChartHandle | null>) {
  const [listed, setListed] = useState<readonly Candle[]>([])
  const newest = useRef(0)
  const note = (older: number) => {
    const list = chart.current?.candles() ?? []
    const last = list.at(-1)?.timestamp ?? 0
    if (last === newest.current && older === 0) return
    newest.current = last
    // The picture comes first: a list of rows before it would make it wait.
    requestAnimationFrame(() => setTimeout(() => setListed([...(chart.current?.candles() ?? list)])))
  }
  return [listed, note] as const
}

function useLetters() {
  const say = useWords()
  return {
    open: say('chart.o'),
    high: say('chart.h'),
    low: say('chart.l'),
    close: say('chart.c'),
    last: say('chart.last'),
  }
}

function Stage(props: ChartStageProps) {
  const { symbol, ticker, decimals, interval, look, turned = false, scrolls = false, table = false } = props
  const say = useWords()
  const letters = useLetters()
  const locale = useLocale()
  const id = useId()
  const [status, setStatus] = useState<FeedStatus>('loading')
  const [attempt, setAttempt] = useState(0)
  const chart = useRef<PriceChartHandle | null>(null)
  const [listed, noteListed] = useListedCandles(chart)
  const source = useMemo(() => candleSource(symbol, interval), [symbol, interval])
  const walk = useCandleWalk(chart, interval, decimals)

  function noteCandles(older: number) {
    walk.shift(older)
    noteListed(older)
  }

  const retry = () => (chart.current ? chart.current.retry() : setAttempt((count) => count + 1))

  return (
    <div className={cx('stage')} aria-busy={status === 'loading'}>
      <div
        role="application"
        className={cx('keys', table && 'away')}
        tabIndex={table ? -1 : 0}
        aria-label={say('chart.label', { name: ticker, interval: say(`chart.interval-${interval}`) })}
        aria-describedby={`${id}-help`}
        onKeyDown={walk.onKeyDown}
        onBlur={walk.onBlur}
      >
        {status === 'loading' && <span className={cx('blank')} />}
        <PriceChart
          key={attempt}
          source={source}
          symbol={symbol}
          interval={interval}
          decimals={decimals}
          language={locale}
          words={letters}
          look={look}
          drawings={props.drawings ?? []}
          own={props.own}
          closed={props.closed ?? null}
          onDrawings={props.onDrawings ?? ignore}
          onDrawState={props.onDrawState ?? ignore}
          onStatus={setStatus}
          onCandles={noteCandles}
          onFailed={() => setStatus('failed')}
          onHandle={(handle) => {
            chart.current = handle
            props.onHandle?.(handle)
          }}
          turned={turned}
          scrolls={scrolls}
        />
      </div>
      <p id={`${id}-help`} className="heard">
        {say('chart.help')}
      </p>
      <p className="heard" aria-live="polite">
        {walk.spoken}
      </p>
      <Figures {...props} candles={listed} />
      <StageNotice status={status} onRetry={retry} />
    </div>
  )
}

function Figures(props: ChartStageProps & { candles: readonly Candle[] }) {
  const { candles, ticker, interval, decimals, table = false } = props
  const say = useWords()
  const [count, setCount] = useState(tableStep)
  if (candles.length === 0) return null
  const shown = candles.slice(-(table ? count : heardCandles))
  return (
    <div className={table ? cx('table') : 'heard'}>
      <CandleTable candles={shown} ticker={ticker} interval={interval} decimals={decimals} />
      {table && shown.length < candles.length && (
        <button type="button" className={cx('older')} onClick={() => setCount(count + tableStep)}>
          {say('chart.older')}
        </button>
      )}
    </div>
  )
}

function StageNotice({ status, onRetry }: { status: FeedStatus; onRetry: () => void }) {
  const say = useWords()
  if (status === 'failed') {
    return (
      <div className={cx('notice')}>
        <ErrorState title={say('chart.failed')} words={{ retry: say('app.try-again') }} onRetry={onRetry}>
          {say('chart.failed-text')}
        </ErrorState>
      </div>
    )
  }
  if (status !== 'empty') return null
  return (
    <div className={cx('notice')}>
      <EmptyState icon={chartLine} title={say('chart.empty')}>
        {say('chart.empty-text')}
      </EmptyState>
    </div>
  )
}
