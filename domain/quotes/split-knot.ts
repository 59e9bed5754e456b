import { asciiBytes } from '../proofs/byte-text.ts'
import { sha256 } from '../proofs/sha256.ts'
import type { RawCandle } from './candle.ts'

const minuteMs = 60_000
/** A hash has this many bytes, two of which are used for a minute. */
const mostMinutes = 16

/** A minute may lie this far off the straight line from open to close, in parts of what lies between high and low. */
const sway = 4

/** Where the price stands at the end of each minute: along the way from open to close, swaying, and within high and low. */
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

const placeOf = (values: readonly number[], wanted: number): number => values.indexOf(wanted)

/**
 * The minutes of a stretch of the coarse past, of which only the whole is drawn. Put together again they are exactly that stretch; how they
 * got there follows from `name`, so that they come out the same each time. Charts alone show them.
 */
export function splitKnot(knot: RawCandle, minutes: number, name: string): RawCandle[] {
  if (minutes < 1 || minutes > mostMinutes) throw new RangeError('a knot has one to sixteen minutes')
  const noise = sha256(asciiBytes(name))
  const ends = endsOf(knot, minutes, noise)
  const volumes = volumesOf(knot.volume, minutes, noise)
  const begins = [knot.open, ...ends.slice(0, -1)]
  const tops = ends.map((end, index) => Math.max(end, begins[index] as number))
  const bottoms = ends.map((end, index) => Math.min(end, begins[index] as number))
  // The extremes of the whole belong to the minutes that came nearest to them.
  const highest = placeOf(tops, Math.max(...tops))
  const lowest = placeOf(bottoms, Math.min(...bottoms))
  return ends.map((close, index) => ({
    startsAt: knot.startsAt + index * minuteMs,
    open: begins[index] as number,
    high: index === highest ? knot.high : (tops[index] as number),
    low: index === lowest ? knot.low : (bottoms[index] as number),
    close,
    volume: volumes[index] as number,
  }))
}
