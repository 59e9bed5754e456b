import type { CandleTooltipLegendsCustomCallback, Chart } from 'klinecharts'
import { candlesOf } from './candle-walk.ts'
import { readColours } from './chart-colours.ts'
import { candleFigures } from './chart-faces.ts'
import { pricePane, showIndicators } from './chart-indicators.ts'
import { type ChartLegend, legendPane } from './chart-legend.ts'
import { chartVolume } from './chart-numbers.ts'
import type { ChartLook, ChartSetup } from './chart-setup.ts'
import { chartStyles } from './chart-styles.ts'
import type { Candle } from './drawn-candle.ts'
import { detailOf, tellFigures } from './register-indicators.ts'

/** The line of figures that belongs to no indicator. */
const candleLine = 'candle'

/** Dresses a chart as its look and the theme want it. Returns what writes its figures, of the last candle, anew. */
export function dressChart(
  chart: Chart,
  host: HTMLElement,
  setup: ChartSetup,
  { look, legend }: { look: ChartLook; legend: ChartLegend },
): () => void {
  const { decimals, language } = setup
  const colours = readColours(host)
  const styles = chartStyles(colours, look)
  const figuresOf = candleFigures(setup, colours)
  const tellCandle = (current: Candle, before: Candle | null) =>
    legend.write({
      name: candleLine,
      order: 0,
      pane: legendPane(chart, pricePane),
      parts: figuresOf(current, before, detailOf(chart).time),
    })
  const template: CandleTooltipLegendsCustomCallback = ({ prev, current }) => {
    if (current) tellCandle(current as Candle, prev as Candle | null)
    return []
  }
  chart.setStyles({
    ...styles,
    candle: { ...styles.candle, tooltip: { ...styles.candle?.tooltip, legend: { template } } },
  })
  const volume = (value: number) => chartVolume(value, language)
  legend.keep(new Set(look.legend ? [candleLine, ...look.indicators.map(({ name }) => name)] : []))
  showIndicators(chart, look.indicators, { colours, decimals, volume, write: legend.write })
  return () => {
    const [before, last] = candlesOf(chart).slice(-2)
    if (!look.legend || !before) return
    tellCandle(last ?? before, last ? before : null)
    for (const indicator of chart.getIndicators()) tellFigures(chart, indicator, undefined)
  }
}
