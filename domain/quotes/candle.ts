import { type Price, price } from '../money/price.ts'

/** The first, highest, lowest and last mid of a period, and the volume traded in it. */
export type Candle = {
  /** Epoch milliseconds. */
  readonly startsAt: number
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  readonly volume: number
}

/** A candle in the making, with whole numbers of 10⁻⁸ held in `number`. */
export type RawCandle = {
  startsAt: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export const candleOf = (raw: RawCandle): Candle => ({
  startsAt: raw.startsAt,
  open: price(BigInt(raw.open)),
  high: price(BigInt(raw.high)),
  low: price(BigInt(raw.low)),
  close: price(BigInt(raw.close)),
  volume: raw.volume,
})

/** Puts shorter candles, in order, together into longer ones that begin where `startOf` says. Nothing is made up in between. */
export function rollUp(candles: readonly Candle[], startOf: (startsAt: number) => number): Candle[] {
  const longer: Candle[] = []
  for (const candle of candles) {
    const startsAt = startOf(candle.startsAt)
    const last = longer.at(-1)
    if (last?.startsAt === startsAt) longer[longer.length - 1] = joined(last, candle)
    else longer.push({ ...candle, startsAt })
  }
  return longer
}

const joined = (earlier: Candle, later: Candle): Candle => ({
  startsAt: earlier.startsAt,
  open: earlier.open,
  high: later.high > earlier.high ? later.high : earlier.high,
  low: later.low < earlier.low ? later.low : earlier.low,
  close: later.close,
  volume: earlier.volume + later.volume,
})

/** Starts of stretches of equal length counted from midnight UTC, such as hours. */
export const everyMs =
  (length: number) =>
  (startsAt: number): number =>
    startsAt - (startsAt % length)

/** The start of the stretch an instant lies in, for stretches of any length given by their sorted starts. */
export function amongStarts(starts: readonly number[]): (startsAt: number) => number {
  return (startsAt) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((starts[middle] as number) <= startsAt) low = middle + 1
      else high = middle
    }
    const start = starts[low - 1]
    if (start === undefined) throw new RangeError('an instant before the first stretch')
    return start
  }
}

/** Puts an earlier raw candle in front of the row `rows`, which runs backwards in time. */
export function prepend(rows: RawCandle[], earlier: RawCandle, startsAt: number): void {
  const last = rows[rows.length - 1]
  if (last?.startsAt !== startsAt) {
    rows.push({ ...earlier, startsAt })
    return
  }
  last.open = earlier.open
  last.high = Math.max(last.high, earlier.high)
  last.low = Math.min(last.low, earlier.low)
  last.volume += earlier.volume
}
