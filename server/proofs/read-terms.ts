import { price } from '@candor/domain/money/price.ts'
import { canonicalTerms, type DayTerms, type TickBand } from '@candor/domain/quotes/day-terms.ts'

/** Prices are the only texts in the terms that are made of nothing but digits; names never are. */
const revive = (key: string, value: unknown): unknown =>
  typeof value === 'string' && priceKeys.has(key as PriceKey) ? price(BigInt(value)) : value

type PriceKey = keyof TickBand | 'low' | 'high'

const priceKeys: ReadonlySet<PriceKey> = new Set<PriceKey>(['from', 'tick', 'low', 'high'])

/** Reads the committed text of a day's terms. It is our own, so it must read back to itself, character by character. */
export function readTerms(text: string): DayTerms {
  const terms = JSON.parse(text, revive) as DayTerms
  if (canonicalTerms(terms) !== text) throw new RangeError('these are not the terms of a day')
  return terms
}
