/**
 * Simple ways to trade that people believe in, tried on simulated minutes to show that none of them earns anything before fees. A rule sees
 * the returns up to and including minute i and answers with the position (−1, 0 or 1) held over minute i + 1.
 */
type TradingRule = (tape: Tape) => Int8Array

type Tape = {
  readonly level: ArrayLike<number>
  readonly change: ArrayLike<number>
  /** Minutes since 1970. */
  readonly minute: readonly number[]
  /** Minutes since the session opened. */
  readonly sinceOpen: ArrayLike<number>
}

export function tapeOf(end: readonly number[], minute: readonly number[]): Tape {
  const change = new Float64Array(end.length)
  const sinceOpen = new Int32Array(end.length)
  for (let i = 1; i < end.length; i += 1) {
    change[i] = (end[i] as number) / (end[i - 1] as number) - 1
    sinceOpen[i] =
      (minute[i] as number) === (minute[i - 1] as number) + 1 ? (sinceOpen[i - 1] as number) + 1 : 0
  }
  return { level: end, change, minute, sinceOpen }
}

const sign = (value: number): number => (value > 0 ? 1 : value < 0 ? -1 : 0)

/** A rule from what to hold after each minute, given the position before. */
const rule =
  (decide: (tape: Tape, i: number, held: number) => number, from = 0): TradingRule =>
  (tape) => {
    const held = new Int8Array(tape.level.length)
    for (let i = from; i < held.length; i += 1) held[i] = decide(tape, i, i > 0 ? (held[i - 1] as number) : 0)
    return held
  }

const at = (row: ArrayLike<number>, i: number): number => row[i] as number

const momentum = (minutes: number): TradingRule =>
  rule(({ level }, i) => sign(at(level, i) - at(level, i - minutes)), minutes)

const meanReversion = (minutes: number, threshold: number): TradingRule =>
  rule(({ level }, i) => {
    const moved = at(level, i) / at(level, i - minutes) - 1
    return Math.abs(moved) < threshold ? 0 : -sign(moved)
  }, minutes)

function movingAverage(level: ArrayLike<number>, length: number): Float64Array {
  const average = new Float64Array(level.length)
  let sum = 0
  for (let i = 0; i < level.length; i += 1) {
    sum += at(level, i) - (i >= length ? at(level, i - length) : 0)
    average[i] = sum / Math.min(i + 1, length)
  }
  return average
}

const averagesCross =
  (short: number, long: number): TradingRule =>
  (tape) => {
    const fast = movingAverage(tape.level, short)
    const slow = movingAverage(tape.level, long)
    return rule((_, i) => sign(at(fast, i) - at(slow, i)), long)(tape)
  }

/** Long above the highest of the last hour, short below the lowest, until the other happens. */
const breakout = (minutes: number): TradingRule =>
  rule(({ level }, i, held) => {
    let high = 0
    let low = Number.POSITIVE_INFINITY
    for (let j = i - minutes; j < i; j += 1) {
      high = Math.max(high, at(level, j))
      low = Math.min(low, at(level, j))
    }
    return at(level, i) > high ? 1 : at(level, i) < low ? -1 : held
  }, minutes)

/** The direction of the first quarter of an hour, held for two hours. */
const openDrive: TradingRule = rule(({ level, sinceOpen }, i, held) => {
  const since = at(sinceOpen, i)
  if (since === 14) return sign(at(level, i) - at(level, i - 14))
  return since > 14 && since < 135 ? held : 0
}, 15)

/** Long in each minute of the day that went up on average so far, short in the others. */
const timeOfDay: TradingRule = ({ change, minute }) => {
  const sum = new Float64Array(1440)
  const held = new Int8Array(change.length)
  for (let i = 0; i < held.length; i += 1) {
    const clock = at(minute, i) % 1440
    sum[clock] = at(sum, clock) + at(change, i)
    held[i] = sign(at(sum, (clock + 1) % 1440))
  }
  return held
}

/** Goes with a move of more than six usual ones, for ten minutes. */
const afterJump: TradingRule = ({ change }) => {
  const held = new Int8Array(change.length)
  let usual = 0
  let left = 0
  let side = 0
  for (let i = 1; i < held.length; i += 1) {
    const size = Math.abs(at(change, i))
    if (i > 60 && size > 6 * usual) {
      left = 10
      side = sign(at(change, i))
    }
    usual += (size - usual) / 60
    held[i] = left > 0 ? side : 0
    left -= 1
  }
  return held
}

/** Buys what fell in most of the last fourteen minutes and sells what rose. */
const exhaustion: TradingRule = rule(({ change }, i) => {
  let up = 0
  for (let j = i - 13; j <= i; j += 1) up += at(change, j) > 0 ? 1 : 0
  return up <= 3 ? 1 : up >= 11 ? -1 : 0
}, 14)

/** Long when livelier than usual, short when calmer. */
const livelyTimes: TradingRule = ({ change }) => {
  const held = new Int8Array(change.length)
  let fast = 0
  let slow = 0
  for (let i = 0; i < held.length; i += 1) {
    fast += (Math.abs(at(change, i)) - fast) / 15
    slow += (Math.abs(at(change, i)) - slow) / 600
    held[i] = i < 600 ? 0 : sign(fast - slow)
  }
  return held
}

export const tradingRules: Readonly<Record<string, TradingRule>> = {
  'momentum of one minute': momentum(1),
  'momentum of half an hour': momentum(30),
  'momentum of a day': momentum(390),
  'reversion after five minutes': meanReversion(5, 0.001),
  'averages of 10 and 60 crossing': averagesCross(10, 60),
  'breakout of an hour': breakout(60),
  'opening drive': openDrive,
  'time of day': timeOfDay,
  'after a jump': afterJump,
  exhaustion,
  'lively times': livelyTimes,
}

/** What a position earned minute by minute, at mid and before any fee. */
export function earnings(held: Int8Array, change: ArrayLike<number>): Float64Array {
  const earned = new Float64Array(Math.max(0, held.length - 1))
  for (let i = 0; i < earned.length; i += 1) earned[i] = at(held, i) * at(change, i + 1)
  return earned
}
