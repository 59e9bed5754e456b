import { type Price, price } from './price.ts'
import type { UsdPair } from './usd-pair.ts'

/**
 * How an amount of a quote currency becomes dollars: multiplied by `up` and divided by `down`. It is stored with every event that
 * used it, so that anyone can follow the cents.
 */
export type Conversion = { readonly up: Price; readonly down: Price }

const one = price(100_000_000n)

export const inDollars: Conversion = { up: one, down: one }

/** At the mid of the currency's pair; dollars stay what they are. */
export function conversionAt(pair: UsdPair | null, mid: Price): Conversion {
  if (pair === null) return inDollars
  return pair.operation === 'multiply' ? { up: mid, down: one } : { up: one, down: mid }
}
