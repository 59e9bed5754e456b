import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { conversionAt, inDollars } from '@candor/domain/money/conversion.ts'
import { isQuoteCurrency, usdPairOf } from '@candor/domain/money/usd-pair.ts'
import type { Shown } from '@candor/domain/portfolio/worth.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { priceOf } from '../quotes/price-of.ts'

/** What is known of prices at a moment, and the currency of each instrument. */
export type Market = {
  quoteOf: (symbol: string) => WireQuote | undefined
  currencyOf: (symbol: string) => string | undefined
}

/** What something would be closed at now; null while its price, or that of its currency, is not known. */
function shownAt(symbol: string, { quoteOf, currencyOf }: Market): Shown | null {
  const quote = quoteOf(symbol)
  const currency = currencyOf(symbol)
  if (!quote || currency === undefined || !isQuoteCurrency(currency)) return null
  const pair = usdPairOf(currency)
  const rated = pair && quoteOf(pair.symbol)
  if (pair && !rated) return null
  const conversion = pair && rated ? conversionAt(pair, priceOf(rated.last)) : inDollars
  return { bid: priceOf(quote.bid), ask: priceOf(quote.ask), conversion }
}

/** What all of them come to at the prices of this moment; null while any price is not known. */
export function sumOpen<Item extends { symbol: string }>(
  items: readonly Item[],
  market: Market,
  value: (item: Item, shown: Shown) => bigint,
): Cents | null {
  let sum = 0n
  for (const item of items) {
    const shown = shownAt(item.symbol, market)
    if (!shown) return null
    sum += value(item, shown)
  }
  return cents(sum)
}
