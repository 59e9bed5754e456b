import type { DrawState } from '@candor/kit/chart/chart-drawings.ts'
import type { PriceChartHandle } from '@candor/kit/chart/create-price-chart.ts'
import { classes } from '@candor/kit/classes.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { useRef, useState } from 'react'
import type { InstrumentView } from '../instruments/use-instrument-detail.ts'
import { TradeBar } from '../orders/TradeBar.tsx'
import { useOwnTrades } from '../orders/use-own-trades.ts'
import css from './ChartPage.module.css'
import { ChartStage } from './ChartStage.tsx'
import { ChartTools } from './ChartTools.tsx'
import { ChartTop } from './ChartTop.tsx'
import { DrawingStrip } from './DrawingStrip.tsx'
import type { ChartOverlay } from './FullChartSheets.tsx'
import { LaterSheets } from './LaterSheets.tsx'
import { useInstrumentChart } from './use-instrument-chart.ts'
import { useUncertainPrice } from './use-uncertain-price.ts'

const cx = classes(css)

type FullChartProps = {
  instrument: WireInstrument
  view: InstrumentView
  interval: WireInterval
  onInterval: (interval: WireInterval) => void
}

export function FullChart({ instrument, view, interval, onInterval }: FullChartProps) {
  const { symbol, ticker, decimals } = instrument
  const muted = useUncertainPrice(symbol)
  const own = useInstrumentChart(symbol, muted)
  const trades = useOwnTrades(instrument)
  const chart = useRef<PriceChartHandle | null>(null)
  const [overlay, setOverlay] = useState<ChartOverlay>(null)
  const [drawState, setDrawState] = useState<DrawState>({ kind: 'none' })
  const [turned, setTurned] = useState(false)
  const [table, setTable] = useState(false)
  return (
    <div className={cx('page', turned && 'turned')}>
      <ChartTop
        symbol={symbol}
        ticker={ticker}
        muted={muted}
        interval={interval}
        onInterval={onInterval}
        onDraw={() => setOverlay('draw')}
      />
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
        <DrawingStrip
          state={drawState}
          onCancel={() => chart.current?.cancelDrawing()}
          onDelete={(id) => chart.current?.removeDrawing(id)}
        />
      </div>
      <ChartTools
        indicators={own.look.indicators}
        onToggle={own.toggle}
        onParams={(name) => setOverlay({ params: name })}
        table={table}
        onTable={() => setTable(!table)}
        turned={turned}
        onTurn={() => setTurned(!turned)}
        onSettings={() => setOverlay('settings')}
      />
      <div className={cx('trade')}>
        <TradeBar symbol={symbol} view={view} disabled={muted} />
      </div>
      <LaterSheets
        overlay={overlay}
        onOverlay={setOverlay}
        own={own}
        onDraw={(kind) => {
          setTable(false)
          chart.current?.draw(kind)
        }}
        onDeleteAll={() => chart.current?.removeDrawings()}
      />
    </div>
  )
}
