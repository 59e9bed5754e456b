import type { Price } from '../money/price.ts'
import type { PriceWindow } from './alert-rule.ts'

/** The longest time a move can be looked for in. */
export const longestWindowMs = 1_440 * 60_000

type Seen = { readonly at: number; readonly price: Price }

/** Knows the lowest and the highest price of any time up to a day that ends with the price added last. */
export type RecentExtremes = {
  /** Prices are added in the order of their instants. */
  add(at: number, price: Price): void
  /** Over prices seen at or after the instant; null before the first price. */
  since(instant: number): PriceWindow | null
}

/**
 * Only prices that no later one has undercut (or topped) can be the lowest (or the highest) of a window that ends now, so only those are
 * kept. They are ordered by both time and price, so one row serves windows of every length.
 */
export function createRecentExtremes(): RecentExtremes {
  const lows = createRow((later, earlier) => later <= earlier)
  const highs = createRow((later, earlier) => later >= earlier)
  return {
    add(at, price) {
      lows.add({ at, price })
      highs.add({ at, price })
    },
    since(instant) {
      const lowest = lows.since(instant)
      const highest = highs.since(instant)
      return lowest === null || highest === null ? null : { lowest, highest }
    },
  }
}

function createRow(replaces: (later: Price, earlier: Price) => boolean) {
  let row: Seen[] = []
  /** Where the row begins: what is too old is passed over, and cut off only when it is half of the row. */
  let first = 0

  const firstSince = (instant: number): Seen | undefined => {
    let low = first
    let high = row.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((row[middle]?.at ?? 0) < instant) low = middle + 1
      else high = middle
    }
    // A window that is shorter than the pause between two prices still holds the last one.
    return row[Math.min(low, row.length - 1)]
  }
  return {
    add(seen: Seen) {
      while (row.length > first && replaces(seen.price, row.at(-1)?.price ?? seen.price)) row.pop()
      row.push(seen)
      while ((row[first]?.at ?? seen.at) < seen.at - longestWindowMs) first += 1
      if (first > 64 && first * 2 > row.length) {
        row = row.slice(first)
        first = 0
      }
    },
    since: (instant: number): Price | null => firstSince(instant)?.price ?? null,
  }
}
