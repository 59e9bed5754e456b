import type { Candle } from '../quotes/candle.ts'

/**
 * What signals are made of. Only + − × ÷ √ and comparisons, always in the order of the candles, so that every engine gives the same bits.
 * Values are oldest first; prices are their 10⁻⁸ as `number`.
 */

export const closesOf = (candles: readonly Candle[]): number[] => candles.map(({ close }) => Number(close))

export function meanOf(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}

/** Of the whole, not of a sample: divided by how many there are. */
export function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  let squares = 0
  for (const value of values) squares += (value - mean) * (value - mean)
  return values.length === 0 ? 0 : Math.sqrt(squares / values.length)
}

/** Change by change, each beside the value before it. */
export const changesOf = (values: readonly number[]): number[] =>
  values.slice(1).map((value, i) => value / (values[i] as number) - 1)

/** How far one step usually goes: the deviation of the last changes. */
export const usualChange = (values: readonly number[], count: number): number =>
  deviationOf(changesOf(values.slice(-count - 1)))

/** From so many steps ago to the last. */
export function riseOver(values: readonly number[], steps: number): number {
  const last = values[values.length - 1]
  const first = values[values.length - 1 - steps]
  return last === undefined || first === undefined ? 0 : last / first - 1
}

export function highestOf(candles: readonly Candle[]): number {
  let highest = 0
  for (const { high } of candles) if (Number(high) > highest) highest = Number(high)
  return highest
}

export function lowestOf(candles: readonly Candle[]): number {
  let lowest = Number.POSITIVE_INFINITY
  for (const { low } of candles) if (Number(low) < lowest) lowest = Number(low)
  return lowest
}

/** A part of one value in another, nothing where that is nothing. */
export const ratioOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

export const within = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value
