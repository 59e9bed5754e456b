import { intlTag } from '@candor/domain/languages/language-table.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import { type Chart, dispose, init, type Period, registerLocale } from 'klinecharts'
import type { Language } from '../numbers/format-date.ts'
import { createCandleFeed } from './candle-feed.ts'
import { candlesOf, candleWalk } from './candle-walk.ts'
import { readColours, watchColours } from './chart-colours.ts'
import { hasCrosshair } from './chart-crosshair.ts'
import { candleTime } from './chart-dates.ts'
import { chartDrawings, type DrawingTools } from './chart-drawings.ts'
import { timeAxis } from './chart-faces.ts'
import { createChartLegend } from './chart-legend.ts'
import { drawOwnTrades, type OwnTrades } from './chart-levels.ts'
import { chartVolume } from './chart-numbers.ts'
import type { ChartLook, ChartSetup, ChartWords } from './chart-setup.ts'
import { type ClosedStretch, keepClosedStretch } from './closed-stretch.ts'
import type { Candle } from './drawn-candle.ts'
import { dressChart } from './dress-chart.ts'
import { createPaneFit } from './fit-panes.ts'
import { createFreeLabels } from './free-labels.ts'
import { isNamed } from './level-tags.ts'
import { createLiveRedraw } from './live-redraw.ts'
import { registerFigures } from './register-figures.ts'
import { registerIndicators } from './register-indicators.ts'
import { watchRoom } from './watch-room.ts'

export type { ChartLook } from './chart-setup.ts'

export type PriceChartHandle = DrawingTools & {
  dress(look: ChartLook): void
  /** The customer's own trades in this instrument. */
  showOwn(own: OwnTrades): void
  /** The stretch in which the market is closed; null where it trades. */
  showClosed(closed: ClosedStretch | null): void
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

/** The library knows two languages and shows few words; those few come from ours. */
function registerWords(language: Language, { open, high, low, close }: ChartWords): string {
  const locale = intlTag(language)
  const none = { time: '', volume: '', turnover: '', change: '', second: '', minute: '', hour: '', day: '' }
  registerLocale(locale, { ...none, open, high, low, close, week: '', month: '', year: '' })
  return locale
}

function makeChart(host: HTMLElement, setup: ChartSetup): Chart {
  registerFigures()
  registerIndicators()
  const chart = init(host, {
    locale: registerWords(setup.language, setup.words),
    hotkey: { enabled: false },
    layout: { barSpaceLimit: { min: 1, max: 40 } },
    formatter: {
      formatBigNumber: (value) => chartVolume(Number(value), setup.language),
      // The labels of the time axis are made elsewhere; to make them here too took as long as all the other figures.
      formatDate: ({ timestamp, type }) =>
        type === 'xAxis' ? '' : candleTime(timestamp, setup.interval, setup.language),
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
  return chart
}

/**
 * Draws a chart into an element, and its figures into one that lies over it. Only this file's code brings the chart library; it is
 * loaded where a chart is.
 */
export function createPriceChart(
  host: HTMLElement,
  figures: HTMLElement,
  setup: ChartSetup,
): PriceChartHandle {
  const chart = makeChart(host, setup)
  let look = setup.look
  let own = setup.own
  const labels = createFreeLabels(chart)
  const panes = createPaneFit(chart, labels)
  const legend = createChartLegend(
    figures,
    // The figures of a candle that is pointed at cover the others; only the rest has space of its own.
    (pane, height) => !hasCrosshair(chart) && panes.note(pane, height) && panes.fit(look, false),
  )
  let tellLast = () => {}
  const live = createLiveRedraw(
    chart,
    () => tellLast(),
    () => isNamed(chart),
  )
  const colours = () => readColours(host)
  const closed = keepClosedStretch(chart, colours, setup.closed)
  const face = { decimals: setup.decimals, last: setup.words.last }
  const drawOwn = () => {
    if (own) drawOwnTrades(chart, own, { ...face, colours: colours(), muted: look.muted })
  }
  const dress = () => {
    tellLast = dressChart(chart, host, setup, { look, legend })
    drawOwn()
    closed.draw()
    panes.fit(look, true)
  }
  const feed = createCandleFeed(setup.source, {
    onStatus: setup.onStatus,
    onCandles: setup.onCandles,
    onTick: live.expectTick,
    onReload: () => chart.resetData(),
  })
  const drawings = chartDrawings(chart, setup)
  dress()
  chart.overrideXAxis(timeAxis(chart, setup, closed.from))
  chart.setSymbol({ ticker: setup.symbol, pricePrecision: setup.decimals, volumePrecision: 0 })
  chart.setPeriod(periods[setup.interval])
  chart.setDataLoader(feed.loader)
  drawings.restore(setup.drawings)
  const parts = [legend, labels, drawings, feed].map(({ close }) => close)
  const endings = [watchColours(dress), watchRoom(host, () => panes.fit(look, true)), ...parts]
  return {
    ...candleWalk(chart),
    ...drawings.tools,
    dress(next) {
      look = next
      dress()
    },
    showOwn(next) {
      own = next
      drawOwn()
    },
    showClosed: closed.show,
    candles: () => candlesOf(chart),
    zoom: (factor) => chart.zoomAtCoordinate(factor),
    retry: () => chart.resetData(),
    destroy() {
      for (const end of endings) end()
      tellLast = () => {}
      dispose(host)
    },
  }
}
