import type { WireInterval } from '@candor/wire/candles.ts'
import type { AxisTick, Chart, XAxisOverride } from 'klinecharts'
import type { Language } from '../numbers/format-date.ts'
import { tickedCandles, tickStep, tickText } from './axis-ticks.ts'
import type { ChartColours } from './chart-colours.ts'
import { candleTime, datedLabel, intervalSpans, isDated } from './chart-dates.ts'
import type { LegendPart } from './chart-legend.ts'
import { chartChange, chartNumber } from './chart-numbers.ts'
import type { Candle } from './drawn-candle.ts'

type Face = {
  interval: WireInterval
  language: Language
  decimals: number
  words: { open: string; high: string; low: string; close: string }
}

/** The line of figures over the candles: when, open, high, low, close and the change since the candle before. */
export function candleFigures(face: Face, colours: ChartColours) {
  const { interval, language, decimals, words } = face
  const { second, text } = colours
  let told = { at: Number.NaN, time: '' }
  return (current: Candle, before: Candle | null, timed: boolean): LegendPart[] => {
    const { timestamp, open, high, low, close } = current
    const from = before?.close ?? open
    const change = chartChange(from, close)
    const moved = change === '0.00%' ? second : close > from ? colours.up : colours.down
    const price = (name: string, value: number): LegendPart[] => [
      { text: name, colour: second, kind: 'name' },
      { text: chartNumber(value, decimals), colour: text, kind: 'figure' },
    ]
    // To write a time is the slowest of it, and the last candle keeps its own.
    if (told.at !== timestamp) told = { at: timestamp, time: candleTime(timestamp, interval, language) }
    return [
      ...(timed ? [{ text: told.time, colour: second, kind: 'time' as const }] : []),
      ...price(words.open, open),
      ...price(words.high, high),
      ...price(words.low, low),
      ...price(words.close, close),
      { text: change, colour: moved, kind: 'figure' },
    ]
  }
}

/** Room a label of the time axis needs, in px. */
const labelRoom = 84
/** Nearer to an edge it would be cut off. */
const edge = 22

/** Labels at full hours and days in the customer's zone; under days, weeks and months the library's even places do. */
export function timeAxis(
  chart: Chart,
  { interval, language }: Face,
  /** Where a closed stretch begins, which has its own labels; null where there is none. */
  closedFrom: () => number | null,
): XAxisOverride {
  const dated = (ticks: AxisTick[], width: number) =>
    ticks
      .filter(({ coord }) => coord > edge && coord < width - edge)
      .map((tick) => ({ ...tick, text: datedLabel(Number(tick.value), language) }))

  function timed(times: readonly number[], from: number, width: number): AxisTick[] {
    const step = tickStep(intervalSpans[interval], chart.getBarSpace().bar, labelRoom)
    let before: number | null = null
    let right = Number.NEGATIVE_INFINITY
    const closes = closedFrom()
    const until = Math.min(width - edge, closes === null ? width : closes - labelRoom * 0.6)
    return tickedCandles(times, step).flatMap((index) => {
      const at = times[index] ?? 0
      const place = chart.convertToPixel({ dataIndex: from + index })
      const coord = Array.isArray(place) ? Number.NaN : (place.x ?? Number.NaN)
      // A day with a short session may bring two labels too close.
      if (!(coord > edge && coord < until) || coord - right < labelRoom * 0.6) return []
      const text = tickText(at, before, language)
      before = at
      right = coord
      return [{ coord, value: at, text }]
    })
  }

  let shown = { view: '', ticks: [] as AxisTick[] }
  return {
    name: 'normal',
    createTicks: ({ defaultTicks, bounding: { width } }) => {
      if (isDated(interval)) return dated(defaultTicks, width)
      const { from, to } = chart.getVisibleRange()
      const times = chart
        .getDataList()
        .slice(from, to)
        .map(({ timestamp }) => timestamp)
      // The library asks with every tick of the price; as long as the same candles are in the same places, so are the labels.
      const place = chart.convertToPixel({ dataIndex: from })
      const at = Array.isArray(place) ? 0 : place.x
      const view = [from, times[0], times.at(-1), width, at, closedFrom()].join()
      if (view !== shown.view) shown = { view, ticks: timed(times, from, width) }
      return shown.ticks
    },
  }
}
