import type { Chart, Crosshair } from 'klinecharts'
import { pricePane } from './chart-indicators.ts'
import type { Candle } from './drawn-candle.ts'

export const candlesOf = (chart: Chart): readonly Candle[] =>
  chart.getDataList() as unknown as readonly Candle[]

/** Puts the crosshair on candles, one after another, where no pointer is. */
export function candleWalk(chart: Chart) {
  const mark = (index: number) => {
    const candle = candlesOf(chart)[index]
    if (!candle) return
    const at = chart.convertToPixel({ dataIndex: index, value: candle.close }, { paneId: pricePane })
    if (!Array.isArray(at) && at.x !== undefined && at.y !== undefined)
      chart.executeAction('onCrosshairChange', { x: at.x, y: at.y, paneId: pricePane })
  }
  return {
    walkTo(index: number) {
      const { from, to } = chart.getVisibleRange()
      // The edges are half a candle wide; one further in is surely seen.
      if (index <= from || index >= to - 1)
        chart.scrollToDataIndex(index + (index <= from ? Math.round((to - from) * 0.6) : 1))
      mark(index)
    },
    // Only nothing at all takes the crosshair away, which the library allows but its types do not.
    endWalk: () => chart.executeAction('onCrosshairChange', undefined as unknown as Crosshair),
  }
}
