import { type Price, price, readPrice } from '@candor/domain/money/price.ts'
import { changeOf } from '@candor/domain/quotes/change.ts'
import { formatPrice } from '@candor/kit/numbers/format-price.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'

/** Decimals a decimal text carries; the server writes a price with those of its tick. */
export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

const priceOf = (text: string): Price => readPrice(text) ?? price(0n)

/** A price of the wire as people read it: `4,118.60`. */
export const showPrice = (text: string): string => formatPrice(priceOf(text), decimalsOf(text))

/** The change of the last price since the previous close, as figures to show. */
export function showChange(quote: WireQuote): { hundredths: bigint; amount: string } {
  const change = changeOf(priceOf(quote.previousClose), priceOf(quote.last))
  if (!change) return { hundredths: 0n, amount: '' }
  const decimals = Math.max(decimalsOf(quote.last), decimalsOf(quote.previousClose))
  return { hundredths: change.hundredths, amount: formatPrice(change.amount, decimals, true) }
}

/** The distance from bid to ask. */
export function showSpread(quote: WireQuote): string {
  const distance = price(priceOf(quote.ask) - priceOf(quote.bid))
  return formatPrice(distance, Math.max(decimalsOf(quote.ask), decimalsOf(quote.bid)))
}
