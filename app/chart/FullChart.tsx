import type { DrawState } from '@candor/kit/chart/chart-drawings.ts'
import type { PriceChartHandle } from '@candor/kit/chart/create-price-chart.ts'
import { classes } from '@candor/kit/classes.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { type RefObject, useRef, useState } from 'react'
import { TradeBar } from '../orders/TradeBar.tsx'
import type { InstrumentView } from '../quotes/use-instrument-detail.ts'
import { back } from '../shell/navigation.ts'
import { useWords } from '../words/use-words.ts'
import css from './ChartPage.module.css'
import { ChartRow } from './ChartRow.tsx'
import { ChartStage } from './ChartStage.tsx'
import { ChartTools } from './ChartTools.tsx'
import { ChartTop } from './ChartTop.tsx'
import { DrawingStrip } from './DrawingStrip.tsx'
import type { ChartOverlay } from './FullChartSheets.tsx'
import { LaterSheets } from './LaterSheets.tsx'
import { type InstrumentChartState, useInstrumentChart } from './use-instrument-chart.ts'
import { useLowScreen } from './use-low-screen.ts'
import { useOwnTrades } from './use-own-trades.ts'
import { useUncertainPrice } from './use-uncertain-price.ts'

const cx = classes(css)

type FullChartProps = {
  instrument: WireInstrument
  view: InstrumentView
  interval: WireInterval
  onInterval: (interval: WireInterval) => void
}

export function FullChart({ instrument, view, interval, onInterval }: FullChartProps) {
  const say = useWords()
  const { symbol, ticker } = instrument
  const muted = useUncertainPrice(symbol)
  const own = useInstrumentChart(symbol, muted)
  const chart = useRef<PriceChartHandle | null>(null)
  const [overlay, setOverlay] = useState<ChartOverlay>(null)
  const [turned, setTurned] = useState(false)
  const [table, setTable] = useState(false)
  const low = useLowScreen() || turned
  // A line that is being drawn cannot be finished on a table, and nothing there may mention it.
  const switchTable = () => {
    chart.current?.cancelDrawing()
    setTable(!table)
  }
  const shown = { symbol, ticker, muted, interval, onInterval }
  return (
    <div className={cx('page', turned && 'turned')}>
      {low ? (
        <ChartRow
          {...shown}
          view={view}
          leaveLabel={say(turned ? 'chart.turn-back' : 'chart.leave')}
          onLeave={() => (turned ? setTurned(false) : back())}
          onSettings={() => setOverlay('settings')}
        />
      ) : (
        <ChartTop {...shown} onDraw={() => setOverlay('draw')} />
      )}
      <DrawnStage
        instrument={instrument}
        interval={interval}
        own={own}
        chart={chart}
        turned={turned}
        table={table}
      />
      {!low && (
        <>
          <ChartTools
            indicators={own.look.indicators}
            onToggle={own.toggle}
            onParams={(name) => setOverlay({ params: name })}
            table={table}
            onTable={switchTable}
            onTurn={() => setTurned(true)}
            onSettings={() => setOverlay('settings')}
          />
          <TradeBar symbol={symbol} view={view} disabled={muted} />
        </>
      )}
      <LaterSheets
        overlay={overlay}
        onOverlay={setOverlay}
        own={own}
        tools={low ? { table, onTable: switchTable } : null}
        onDraw={(kind) => {
          setTable(false)
          chart.current?.draw(kind)
        }}
        onDeleteAll={() => chart.current?.removeDrawings()}
      />
    </div>
  )
}

type DrawnStageProps = Pick<FullChartProps, 'instrument' | 'interval'> & {
  own: InstrumentChartState
  chart: RefObject<PriceChartHandle | null>
  turned: boolean
  table: boolean
}

/** The chart with the customer's own trades and lines on it. */
function DrawnStage({ instrument, interval, own, chart, turned, table }: DrawnStageProps) {
  const { symbol, ticker, decimals } = instrument
  const trades = useOwnTrades(instrument)
  const [drawState, setDrawState] = useState<DrawState>({ kind: 'none' })
  return (
    <div className={cx('stage')}>
      <ChartStage
        symbol={symbol}
        ticker={ticker}
        decimals={decimals}
        interval={interval}
        look={own.look}
        drawings={own.drawings}
        own={trades}
        onDrawings={own.setDrawings}
        onDrawState={setDrawState}
        onHandle={(handle) => {
          chart.current = handle
        }}
        turned={turned}
        table={table}
      />
      {!table && (
        <DrawingStrip
          state={drawState}
          onCancel={() => chart.current?.cancelDrawing()}
          onDelete={(id) => chart.current?.removeDrawing(id)}
        />
      )}
    </div>
  )
}
