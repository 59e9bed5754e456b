import type { WireInterval } from '@candor/wire/candles.ts'
import type { AxisTick, CandleTooltipLegendsCustomCallback, Chart, XAxisOverride } from 'klinecharts'
import type { Language } from '../numbers/format-date.ts'
import { tickedCandles, tickStep, tickText } from './axis-ticks.ts'
import type { ChartColours } from './chart-colours.ts'
import { candleTime, datedLabel, intervalSpans, isDated } from './chart-dates.ts'
import { chartChange, chartNumber } from './chart-numbers.ts'

type Face = {
  interval: WireInterval
  language: Language
  decimals: number
  words: { open: string; high: string; low: string; close: string }
}

/** The line of figures over the candles: when, open, high, low, close and the change since the candle before. */
export function legendOf(face: Face, colours: ChartColours): CandleTooltipLegendsCustomCallback {
  const { interval, language, decimals, words } = face
  const part = (title: string, value: string, color = colours.text) => ({
    title: { text: title, color: colours.second },
    value: { text: value, color },
  })
  return ({ prev, current }) => {
    if (!current) return []
    const { timestamp, open, high, low, close } = current
    const from = prev?.close ?? open
    const change = chartChange(from, close)
    const moved = change === '0.00%' ? colours.second : close > from ? colours.up : colours.down
    const price = (value: number) => chartNumber(value, decimals)
    return [
      part(`${candleTime(timestamp, interval, language)} `, ''),
      part(`${words.open} `, price(open)),
      part(`${words.high} `, price(high)),
      part(`${words.low} `, price(low)),
      part(`${words.close} `, price(close)),
      part('', change, moved),
    ]
  }
}

/** Room a label of the time axis needs, in px. */
const labelRoom = 84
/** Nearer to an edge it would be cut off. */
const edge = 22

/** Labels at full hours and days in the customer's zone; under days, weeks and months the library's even places do. */
export function timeAxis(chart: Chart, { interval, language }: Face): XAxisOverride {
  const dated = (ticks: AxisTick[], width: number) =>
    ticks
      .filter(({ coord }) => coord > edge && coord < width - edge)
      .map((tick) => ({ ...tick, text: datedLabel(Number(tick.value), language) }))
  return {
    name: 'normal',
    createTicks: ({ defaultTicks, bounding }) => {
      if (isDated(interval)) return dated(defaultTicks, bounding.width)
      const { from, to } = chart.getVisibleRange()
      const openings = chart.getDataList().slice(from, to)
      const step = tickStep(intervalSpans[interval], chart.getBarSpace().bar, labelRoom)
      const times = openings.map(({ timestamp }) => timestamp)
      let before: number | null = null
      let right = Number.NEGATIVE_INFINITY
      return tickedCandles(times, step).flatMap((index) => {
        const at = times[index] ?? 0
        const place = chart.convertToPixel({ dataIndex: from + index })
        const coord = Array.isArray(place) ? Number.NaN : (place.x ?? Number.NaN)
        // A day with a short session may bring two labels too close.
        if (!(coord > edge && coord < bounding.width - edge) || coord - right < labelRoom * 0.6) return []
        const text = tickText(at, before, language)
        before = at
        right = coord
        return [{ coord, value: at, text }]
      })
    },
  }
}
