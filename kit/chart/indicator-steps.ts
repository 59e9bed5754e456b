import type { Candle } from './drawn-candle.ts'
import type { IndicatorName } from './indicator-settings.ts'

/** What an indicator says of one candle. Keys with an underscore are what the next candle needs to know and are never drawn. */
export type IndicatorValues = Readonly<Record<string, number>>

type Step = (
  list: readonly Candle[],
  index: number,
  params: readonly number[],
  before: IndicatorValues | undefined,
) => IndicatorValues

const closeAt = (list: readonly Candle[], index: number): number => list[index]?.close ?? 0

/** Keys are written out: to join them for each of twenty thousand candles takes longer than to reckon. */
const lineKeys = ['line0', 'line1', 'line2'] as const
const sumKeys = ['_sum0', '_sum1', '_sum2'] as const
const allKeys = ['_all0', '_all1', '_all2'] as const

const movingAverage: Step = (list, index, params, before) => {
  const values: Record<string, number> = {}
  const close = closeAt(list, index)
  for (const [which, length] of params.entries()) {
    const [line, kept] = [lineKeys[which], sumKeys[which]]
    if (!line || !kept) break
    const left = index >= length ? closeAt(list, index - length) : 0
    const sum = (before?.[kept] ?? 0) + close - left
    values[kept] = sum
    if (index >= length - 1) values[line] = sum / length
  }
  return values
}

const follow = (before: number | undefined, value: number, length: number): number =>
  before === undefined ? value : before + ((value - before) * 2) / (length + 1)

const exponentialAverage: Step = (list, index, params, before) => {
  const values: Record<string, number> = {}
  for (const [which, length] of params.entries()) {
    const [line, kept] = [lineKeys[which], allKeys[which]]
    if (!line || !kept) break
    const value = follow(before?.[kept], closeAt(list, index), length)
    values[kept] = value
    if (index >= length - 1) values[line] = value
  }
  return values
}

const bollinger: Step = (list, index, [length = 20, width = 2]) => {
  if (index < length - 1) return {}
  let sum = 0
  for (let at = index - length + 1; at <= index; at += 1) sum += closeAt(list, at)
  const mean = sum / length
  let squares = 0
  for (let at = index - length + 1; at <= index; at += 1) squares += (closeAt(list, at) - mean) ** 2
  const reach = width * Math.sqrt(squares / length)
  return { line0: mean, line1: mean + reach, line2: mean - reach }
}

const volume: Step = (list, index) => {
  const candle = list[index]
  return { bar: candle?.volume ?? 0, _fell: candle && candle.close < candle.open ? 1 : 0 }
}

/** Wilder's own smoothing, as every broker's chart has it. */
const relativeStrength: Step = (list, index, [length = 14], before) => {
  if (index === 0) return { _gain: 0, _loss: 0 }
  const move = closeAt(list, index) - closeAt(list, index - 1)
  const gain = Math.max(0, move)
  const loss = Math.max(0, -move)
  // Until the first window is full the averages are plain ones.
  const weight = Math.min(index, length)
  const gains = ((before?.['_gain'] ?? 0) * (weight - 1) + gain) / weight
  const losses = ((before?.['_loss'] ?? 0) * (weight - 1) + loss) / weight
  const state = { _gain: gains, _loss: losses }
  if (index < length) return state
  const line0 = gains + losses === 0 ? 50 : (100 * gains) / (gains + losses)
  return { ...state, line0 }
}

const convergence: Step = (list, index, [short = 12, long = 26, signal = 9], before) => {
  const close = closeAt(list, index)
  const quick = follow(before?.['_quick'], close, short)
  const slow = follow(before?.['_slow'], close, long)
  const state = { _quick: quick, _slow: slow }
  if (index < long - 1) return state
  const line0 = quick - slow
  const line1 = follow(before?.['line1'], line0, signal)
  return { ...state, line0, line1, bar: (line0 - line1) * 2 }
}

const stochastic: Step = (list, index, [length = 9, first = 3, second = 3], before) => {
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  for (let at = Math.max(0, index - length + 1); at <= index; at += 1) {
    high = Math.max(high, list[at]?.high ?? high)
    low = Math.min(low, list[at]?.low ?? low)
  }
  const raw = high === low ? 50 : (100 * (closeAt(list, index) - low)) / (high - low)
  const line0 = ((before?.['line0'] ?? 50) * (first - 1) + raw) / first
  const line1 = ((before?.['line1'] ?? 50) * (second - 1) + line0) / second
  return { line0, line1, line2: 3 * line0 - 2 * line1 }
}

const indicatorSteps: Record<IndicatorName, Step> = {
  MA: movingAverage,
  EMA: exponentialAverage,
  BOLL: bollinger,
  VOL: volume,
  RSI: relativeStrength,
  MACD: convergence,
  KDJ: stochastic,
}

/** From which candle on something is new: those before it are the very same as at the last computation. */
type Reckoning = { first: Candle; settled: Candle | undefined; params: readonly number[] }

const reckonings = new WeakMap<readonly IndicatorValues[], Reckoning>()

const sameParams = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index])

/**
 * Reckons an indicator. A tick changes the last candle only, and twenty thousand candles sixty times a second are too many for a
 * phone: where the earlier result still holds, only its end is computed again.
 */
export function reckon(
  name: IndicatorName,
  list: readonly Candle[],
  params: readonly number[],
  earlier: readonly IndicatorValues[],
): IndicatorValues[] {
  const step = indicatorSteps[name]
  const known = reckonings.get(earlier)
  const settledAt = earlier.length - 2
  const holds =
    known !== undefined &&
    settledAt >= 0 &&
    list.length >= earlier.length &&
    known.first === list[0] &&
    known.settled === list[settledAt] &&
    sameParams(known.params, params)
  // The same array grows: copying it sixty times a second is what this avoids.
  const result = holds ? (earlier as IndicatorValues[]) : []
  for (let index = holds ? settledAt + 1 : 0; index < list.length; index += 1)
    result[index] = step(list, index, params, result[index - 1])
  const first = list[0]
  if (first) reckonings.set(result, { first, settled: list[list.length - 2], params })
  return result
}
