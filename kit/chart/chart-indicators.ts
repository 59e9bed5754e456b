import type { AxisCreateTicksCallback, AxisRange, AxisTick, Chart } from 'klinecharts'
import type { IndicatorExtra } from './indicator-extra.ts'
import { type ActiveIndicator, type IndicatorName, indicatorSpecs } from './indicator-settings.ts'
import { levelTick, thinTicks } from './price-ticks.ts'

export const pricePane = 'candle_pane'
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

/** Labels nearer to each other than this, in px, would touch. */
const levelRoom = 14

function levelTicks(name: IndicatorName): AxisCreateTicksCallback {
  return ({ range, bounding }) => {
    const ticks = (levels[name] ?? [])
      .filter((level) => level >= range.from && level <= range.to)
      .map((level) => levelTick(level, range, bounding.height))
    const [first, second] = ticks
    return first && second && first.coord - second.coord < levelRoom ? [first] : ticks
  }
}

/** The pane an indicator is drawn in. */
export const paneOf = (name: IndicatorName): string =>
  indicatorSpecs[name].pane === 'own' ? `pane-${name}` : pricePane

function create(chart: Chart, { name, params }: ActiveIndicator, extra: IndicatorExtra): void {
  const shared = { name, id: name, calcParams: [...params], extendData: extra }
  if (indicatorSpecs[name].pane === 'own') {
    chart.createIndicator({ ...shared, paneId: paneOf(name) })
    chart.overrideYAxis({ paneId: paneOf(name), createTicks: levelTicks(name) })
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

type PriceAxis = {
  logarithmic: boolean
  volume: boolean
  above: (below: number) => number
  /** Leaves labels out that a tag would cover. */
  keepOff: (ticks: readonly AxisTick[]) => AxisTick[]
}

/** Dresses the price axis: its scale, and the room it keeps free above and below the candles. */
export function setPriceAxis(chart: Chart, { logarithmic, volume, above, keepOff }: PriceAxis): void {
  const below = volume ? 0.3 : 0.15
  const [main] = chart.getYAxes({ paneId: pricePane }).filter(({ id }) => id !== volumeAxis)
  chart.overrideYAxis({
    paneId: pricePane,
    ...(main && { id: main.id }),
    name: logarithmic ? 'logarithm' : 'normal',
    // Figures above and bars below keep off the candles.
    gap: { top: above(below), bottom: below },
    createTicks: ({ defaultTicks, bounding }) =>
      keepOff(thinTicks(defaultTicks, bounding.height * (volume ? 1 - volumeShare : 1))),
  })
}

/** Brings the indicators of a chart in line with what is wanted; those that stay keep what they have computed. */
export function showIndicators(
  chart: Chart,
  wanted: readonly ActiveIndicator[],
  extra: IndicatorExtra,
): void {
  const names = new Set<string>(wanted.map(({ name }) => name))
  const shown = new Set<string>(chart.getIndicators().map(({ name }) => name))
  for (const name of shown) {
    if (names.has(name)) continue
    chart.removeIndicator({ id: name })
    if (name === 'VOL') chart.removeYAxis({ paneId: pricePane, id: volumeAxis })
  }
  for (const indicator of wanted) {
    const { name, params } = indicator
    if (shown.has(name))
      chart.overrideIndicator({ name, id: name, calcParams: [...params], extendData: extra })
    else create(chart, indicator, extra)
  }
}
