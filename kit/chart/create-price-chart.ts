import type { WireInterval } from '@candor/wire/candles.ts'
import { type Chart, type Crosshair, dispose, init, type Period, registerLocale } from 'klinecharts'
import type { Language } from '../numbers/format-date.ts'
import { createCandleFeed, type FeedStatus } from './candle-feed.ts'
import { readColours, watchColours } from './chart-colours.ts'
import { candleTime } from './chart-dates.ts'
import { chartDrawings, type DrawingHooks, type DrawingTools } from './chart-drawings.ts'
import { legendOf, timeAxis } from './chart-faces.ts'
import { showIndicators } from './chart-indicators.ts'
import { drawOwnTrades, type OwnTrades } from './chart-levels.ts'
import { chartVolume } from './chart-numbers.ts'
import { type ChartKind, chartStyles } from './chart-styles.ts'
import type { Drawing } from './drawing-code.ts'
import type { Candle, CandleSource } from './drawn-candle.ts'
import type { ActiveIndicator } from './indicator-settings.ts'
import { registerIndicators } from './register-indicators.ts'

export type ChartWords = { open: string; high: string; low: string; close: string }

/** What of a chart may change while it stands. */
export type ChartLook = {
  kind: ChartKind
  logarithmic: boolean
  indicators: readonly ActiveIndicator[]
  /** Figures over the candles, following the crosshair. */
  legend: boolean
  muted: boolean
}

export type ChartSetup = {
  source: CandleSource
  symbol: string
  interval: WireInterval
  decimals: number
  language: Language
  words: ChartWords
  look: ChartLook
  drawings: readonly Drawing[]
  own?: OwnTrades | undefined
  onStatus: (status: FeedStatus) => void
  onCandles: (older: number) => void
} & DrawingHooks

export type PriceChartHandle = DrawingTools & {
  dress(look: ChartLook): void
  /** The customer's own trades in this instrument. */
  showOwn(own: OwnTrades): void
  candles(): readonly Candle[]
  /** Puts the crosshair on a candle, scrolling there if it must. */
  walkTo(index: number): void
  endWalk(): void
  zoom(factor: number): void
  retry(): void
  destroy(): void
}

const periods: Record<WireInterval, Period> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1D': { type: 'day', span: 1 },
  '1W': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
}

const libraryLocales: Record<Language, string> = { en: 'en-US', zh: 'zh-CN', tw: 'zh-TW', malay: 'ms' }

/** The library knows two languages and shows few words; those few come from ours. */
function registerWords(language: Language, { open, high, low, close }: ChartWords): string {
  const locale = libraryLocales[language]
  const none = { time: '', volume: '', turnover: '', change: '', second: '', minute: '', hour: '', day: '' }
  registerLocale(locale, { ...none, open, high, low, close, week: '', month: '', year: '' })
  return locale
}

const listOf = (chart: Chart): readonly Candle[] => chart.getDataList() as unknown as readonly Candle[]

function makeChart(host: HTMLElement, setup: ChartSetup): Chart {
  registerIndicators()
  const chart = init(host, {
    locale: registerWords(setup.language, setup.words),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    hotkey: { enabled: false },
    layout: { barSpaceLimit: { min: 1, max: 40 } },
    formatter: {
      formatBigNumber: (value) => chartVolume(Number(value), setup.language),
      formatDate: ({ timestamp }) => candleTime(timestamp, setup.interval, setup.language),
    },
  })
  if (!chart) throw new Error('the chart has no element to stand in')
  // The page's own element takes the keys; the library's would be first in every tab order.
  const inner = host.firstElementChild
  if (inner instanceof HTMLElement) {
    inner.tabIndex = -1
    // Whether the page may scroll under a finger is the page's to say.
    inner.style.touchAction = 'inherit'
    inner.style.overscrollBehavior = 'inherit'
    inner.setAttribute('aria-hidden', 'true')
  }
  chart.setBarSpace(7)
  chart.setOffsetRightDistance(8)
  return chart
}

function dressChart(chart: Chart, host: HTMLElement, setup: ChartSetup, look: ChartLook): void {
  const { decimals, language } = setup
  const colours = readColours(host)
  const styles = chartStyles(colours, look)
  const template = legendOf(setup, colours)
  chart.setStyles({
    ...styles,
    candle: {
      ...styles.candle,
      tooltip: { ...styles.candle?.tooltip, legend: { ...styles.candle?.tooltip?.legend, template } },
    },
  })
  const volume = (value: number) => chartVolume(value, language)
  showIndicators(chart, look, { colours, decimals, volume })
}

function walker(chart: Chart) {
  const mark = (index: number) => {
    const candle = listOf(chart)[index]
    if (!candle) return
    const at = chart.convertToPixel({ dataIndex: index, value: candle.close }, { paneId: 'candle_pane' })
    if (!Array.isArray(at) && at.x !== undefined && at.y !== undefined)
      chart.executeAction('onCrosshairChange', { x: at.x, y: at.y, paneId: 'candle_pane' })
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

/** Draws a chart into an element. Only this file's code brings the chart library; it is loaded where a chart is. */
export function createPriceChart(host: HTMLElement, setup: ChartSetup): PriceChartHandle {
  const chart = makeChart(host, setup)
  let look = setup.look
  let own = setup.own
  const dress = () => {
    dressChart(chart, host, setup, look)
    if (own) drawOwnTrades(chart, own, readColours(host))
  }
  const feed = createCandleFeed(setup.source, {
    onStatus: setup.onStatus,
    onCandles: setup.onCandles,
    onReload: () => chart.resetData(),
  })
  const drawings = chartDrawings(chart, setup)
  dress()
  chart.overrideXAxis(timeAxis(chart, setup))
  chart.setSymbol({ ticker: setup.symbol, pricePrecision: setup.decimals, volumePrecision: 0 })
  chart.setPeriod(periods[setup.interval])
  chart.setDataLoader(feed.loader)
  drawings.restore(setup.drawings)
  const unwatch = watchColours(dress)
  return {
    ...walker(chart),
    ...drawings.tools,
    dress(next) {
      look = next
      dress()
    },
    showOwn(next) {
      own = next
      drawOwnTrades(chart, own, readColours(host))
    },
    candles: () => listOf(chart),
    zoom: (factor) => chart.zoomAtCoordinate(factor),
    retry: () => chart.resetData(),
    destroy() {
      unwatch()
      drawings.close()
      feed.close()
      dispose(host)
    },
  }
}
