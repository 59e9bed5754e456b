import type { Candle } from '@candor/kit/chart/drawn-candle.ts'

/** The drawing's own units; it is as wide as the column at the base size. */
export const plotWidth = 375
const top = 14
/** The times are below the plot. */
const foot = 24
const figureWidth = 6.4
const figureGap = 14
/** Two figures of the axis closer than this would lie on each other. */
export const figureHeight = 14

type PlotCandle = {
  key: number
  up: boolean
  x: number
  width: number
  high: number
  low: number
  top: number
  height: number
}

export type PlotShape = {
  /** Where the plot ends and the figures begin. */
  right: number
  bottom: number
  candles: PlotCandle[]
  y: (value: number) => number
  /** The value at a height: what a dragged line means. */
  valueAt: (y: number) => number
  /** The place of an instant among the candles. */
  x: (at: number) => number
  grid: number[]
}

type PlotData = {
  candles: readonly Candle[]
  /** Values that have to be in view whatever the candles do. */
  values: readonly number[]
  height: number
  /** Characters of the longest figure beside the plot. */
  longest: number
}

const round = (value: number): number => Math.round(value * 10) / 10

const usual = [1, 2, 2.5, 5, 10]

/** A round distance that gives about three lines. */
function gridStep(range: number): number {
  const rough = range / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  return (usual.find((each) => each * power >= rough) ?? 10) * power
}

function gridValues(low: number, high: number): number[] {
  if (!(high > low)) return []
  const step = gridStep(high - low)
  const values: number[] = []
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) values.push(value)
  return values
}

/** The layout. Candles are placed side by side, so that nights and weekends take no space. */
export function plotShape({ candles, values, height, longest }: PlotData): PlotShape {
  const all = [...candles.flatMap(({ high, low }) => [high, low]), ...values]
  const low = Math.min(...all)
  const high = Math.max(...all)
  // A little air at both ends, so that a line that is the highest can still be dragged further.
  const air = (high - low) * 0.08 || Math.abs(high) * 0.01 || 1
  const from = low - air
  const range = high + air - from
  const bottom = height - foot
  const right = round(plotWidth - figureGap - longest * figureWidth)
  const slot = right / Math.max(candles.length, 1)
  const y = (value: number) => round(bottom - ((value - from) / range) * (bottom - top))
  const placeOf = (at: number): number => {
    let index = 0
    candles.forEach(({ timestamp }, place) => {
      if (timestamp <= at) index = place
    })
    return round((index + 0.5) * slot)
  }
  return {
    right,
    bottom,
    y,
    x: placeOf,
    valueAt: (place) => from + ((bottom - place) / (bottom - top)) * range,
    grid: gridValues(low, high),
    candles: candles.map(({ timestamp, open, close, high: most, low: least }, index) => {
      const upper = y(Math.max(open, close))
      return {
        key: timestamp,
        up: close >= open,
        x: round((index + 0.5) * slot),
        width: round(Math.max(1, Math.min(9, slot * 0.62))),
        high: y(most),
        low: y(least),
        top: upper,
        height: Math.max(1, round(y(Math.min(open, close)) - upper)),
      }
    }),
  }
}

/** Moves figures apart that would lie on each other, each as little as it must; their order stays. */
export function partLabels(places: readonly number[]): number[] {
  const order = places
    .map((_, index) => index)
    .sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0))
  const moved = [...places]
  for (let pass = 0; pass < 8; pass += 1) {
    for (let rank = 1; rank < order.length; rank += 1) {
      const above = order[rank - 1] ?? 0
      const below = order[rank] ?? 0
      const missing = figureHeight - ((moved[below] ?? 0) - (moved[above] ?? 0))
      if (missing <= 0) continue
      moved[above] = round((moved[above] ?? 0) - missing / 2)
      moved[below] = round((moved[below] ?? 0) + missing / 2)
    }
  }
  return moved
}
