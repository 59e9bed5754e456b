import type { AxisCreateTicksCallback, AxisRange, Chart } from 'klinecharts'
import { type ActiveIndicator, type IndicatorName, indicatorSpecs } from './indicator-settings.ts'
import { levelTick, thinTicks } from './price-ticks.ts'
import type { IndicatorExtra } from './register-indicators.ts'

const pricePane = 'candle_pane'
const volumeAxis = 'volume'

/** The bars of the volume take the lowest sixth of the pane, under the candles. */
const volumeShare = 1 / 6

function volumeRange({ defaultRange }: { defaultRange: AxisRange }): AxisRange {
  const to = Math.max(1, defaultRange.to) / volumeShare
  return {
    ...defaultRange,
    from: 0,
    to,
    range: to,
    realFrom: 0,
    realTo: to,
    realRange: to,
    displayFrom: 0,
    displayTo: to,
    displayRange: to,
  }
}

/** Panes of their own are low: they name the levels that count and nothing else. */
const levels: Partial<Record<IndicatorName, readonly number[]>> = { RSI: [30, 70], KDJ: [20, 80], MACD: [0] }

function levelTicks(name: IndicatorName): AxisCreateTicksCallback {
  return ({ range, bounding }) =>
    (levels[name] ?? [])
      .filter((level) => level >= range.from && level <= range.to)
      .map((level) => levelTick(level, range, bounding.height))
}

type Wanted = { indicators: readonly ActiveIndicator[]; logarithmic: boolean; legend: boolean }

/** A low screen gives the candles the room first. */
const paneHeight = (chart: Chart): number => ((chart.getSize()?.height ?? 0) < 360 ? 60 : 84)

function create(chart: Chart, { name, params }: ActiveIndicator, extra: IndicatorExtra): void {
  const shared = { name, id: name, calcParams: [...params], extendData: extra }
  if (indicatorSpecs[name].pane === 'own') {
    chart.createIndicator({ ...shared, paneId: `pane-${name}` })
    chart.overrideYAxis({
      paneId: `pane-${name}`,
      gap: { top: 0.25, bottom: 0.1 },
      createTicks: levelTicks(name),
    })
    return
  }
  if (name === 'VOL') {
    chart.createYAxis({
      id: volumeAxis,
      paneId: pricePane,
      needWidget: false,
      gap: { top: 0, bottom: 0 },
      createRange: volumeRange,
    })
    chart.createIndicator({ ...shared, paneId: pricePane, yAxisId: volumeAxis }, true)
    return
  }
  chart.createIndicator({ ...shared, paneId: pricePane }, true)
}

/** Height of a line of figures, in px, and the width under which they need more lines. */
const lineHeight = 15
const narrow = 560

/** Room above the candles for the lines of figures, as the share of the price range that the axis adds. */
function legendGap(chart: Chart, indicators: readonly ActiveIndicator[], bottom: number): number {
  const { width = 0, height = 0 } = chart.getSize(pricePane, 'main') ?? {}
  const isNarrow = width < narrow
  const lines = indicators
    .filter(({ name }) => indicatorSpecs[name].pane === 'price')
    .reduce((sum, { name }) => sum + (name === 'BOLL' && isNarrow ? 2 : 1), isNarrow ? 2 : 1)
  // However many there are, the candles keep most of the pane.
  const taken = Math.min(lines * lineHeight + 12, height * 0.4)
  return height > 0 ? (taken * (1 + bottom)) / (height - taken) : 0.2
}

/** Brings the indicators of a chart in line with what is wanted; those that stay keep what they have reckoned. */
export function showIndicators(chart: Chart, wanted: Wanted, extra: IndicatorExtra): void {
  const names = new Set<string>(wanted.indicators.map(({ name }) => name))
  const shown = new Set<string>(chart.getIndicators().map(({ name }) => name))
  for (const name of shown) {
    if (names.has(name)) continue
    chart.removeIndicator({ id: name })
    if (name === 'VOL') chart.removeYAxis({ paneId: pricePane, id: volumeAxis })
  }
  for (const indicator of wanted.indicators) {
    const { name, params } = indicator
    if (shown.has(name))
      chart.overrideIndicator({ name, id: name, calcParams: [...params], extendData: extra })
    else create(chart, indicator, extra)
    if (indicatorSpecs[name].pane === 'own')
      chart.setPaneOptions({ id: `pane-${name}`, height: paneHeight(chart), minHeight: 40 })
  }
  const has = (name: IndicatorName) => names.has(name)
  const bottom = has('VOL') ? 0.3 : 0.08
  const [main] = chart.getYAxes({ paneId: pricePane }).filter(({ id }) => id !== volumeAxis)
  chart.overrideYAxis({
    paneId: pricePane,
    ...(main && { id: main.id }),
    name: wanted.logarithmic ? 'logarithm' : 'normal',
    // Figures above and bars below keep off the candles.
    gap: { top: wanted.legend ? legendGap(chart, wanted.indicators, bottom) : 0.1, bottom },
    createTicks: ({ defaultTicks, bounding }) =>
      thinTicks(defaultTicks, bounding.height * (has('VOL') ? 1 - volumeShare : 1)),
  })
}
