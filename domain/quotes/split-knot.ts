import { pairUp } from '../pair-up.ts'
import { asciiBytes } from '../proofs/byte-text.ts'
import { sha256 } from '../proofs/sha256.ts'
import { minuteMs } from '../time/durations.ts'
import type { RawCandle } from './candle.ts'

/** A hash has this many bytes, two of which are used for a minute. */
const mostMinutes = 16

/** A minute may lie this far off the straight line from open to close, in parts of what lies between high and low. */
const sway = 4

/** The price at the end of each minute: along the way from open to close, swaying, and within high and low. */
function endsOf({ open, high, low, close }: RawCandle, minutes: number, noise: Uint8Array): number[] {
  return Array.from({ length: minutes }, (_, index) => {
    if (index === minutes - 1) return close
    const straight = open + ((close - open) * (index + 1)) / minutes
    const off = (((noise[index] as number) - 128) * (high - low)) / (128 * sway)
    return Math.min(high, Math.max(low, Math.round(straight + off)))
  })
}

/** Parts of a volume by the noise of each minute; what rounding leaves over is the last one's. */
function volumesOf(volume: number, minutes: number, noise: Uint8Array): number[] {
  const weights = Array.from({ length: minutes }, (_, index) => 64 + (noise[mostMinutes + index] as number))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const parts = weights.map((weight) => Math.floor((volume * weight) / sum))
  const rest = volume - parts.reduce((total, part) => total + part, 0)
  return parts.map((part, index) => (index === minutes - 1 ? part + rest : part))
}

const placeOf = (values: readonly number[], pick: (...values: number[]) => number): number =>
  values.indexOf(pick(...values))

/**
 * The minutes of a stretch of the coarse past, of which only the whole is drawn. Put together again they are exactly that stretch; how they
 * got there follows from `name`, so that they come out the same each time. Charts alone show them.
 */
export function splitKnot(knot: RawCandle, minutes: number, name: string): RawCandle[] {
  if (minutes < 1 || minutes > mostMinutes) throw new RangeError('a knot has one to sixteen minutes')
  const noise = sha256(asciiBytes(name))
  let open = knot.open
  const walk = endsOf(knot, minutes, noise).map((close) => {
    const step = { open, close, top: Math.max(open, close), bottom: Math.min(open, close) }
    open = close
    return step
  })
  // The extremes of the whole belong to the minutes that came nearest to them.
  const highest = placeOf(
    walk.map(({ top }) => top),
    Math.max,
  )
  const lowest = placeOf(
    walk.map(({ bottom }) => bottom),
    Math.min,
  )
  return pairUp(walk, volumesOf(knot.volume, minutes, noise)).map(([step, volume], index) => ({
    startsAt: knot.startsAt + index * minuteMs,
    open: step.open,
    high: index === highest ? knot.high : step.top,
    low: index === lowest ? knot.low : step.bottom,
    close: step.close,
    volume,
  }))
}
