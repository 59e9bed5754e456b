import { type Price, readPrice } from '@candor/domain/money/price.ts'

/** A price, or a quantity, that came over the wire. */
export function priceOf(text: string): Price {
  const value = readPrice(text)
  if (value === null) throw new Error(`"${text}" is not a price`)
  return value
}
