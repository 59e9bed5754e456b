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

/** Read once from each quote: many positions of one instrument are valued by it, in more than one sum. */
const read = new WeakMap<WireQuote, { rated: WireQuote | null; shown: Shown }>()

/** What something would be closed at now; null while its price, or that of its currency, is not known. The same object while neither has changed. */
function shownAt(symbol: string, { quoteOf, currencyOf }: Market): Shown | null {
  const quote = quoteOf(symbol)
  const currency = currencyOf(symbol)
  if (!quote || currency === undefined || !isQuoteCurrency(currency)) return null
  const pair = usdPairOf(currency)
  const rated = (pair && quoteOf(pair.symbol)) ?? null
  if (pair && !rated) return null
  const known = read.get(quote)
  if (known?.rated === rated) return known.shown
  const conversion = pair && rated ? conversionAt(pair, priceOf(rated.last)) : inDollars
  const shown = { bid: priceOf(quote.bid), ask: priceOf(quote.ask), conversion }
  read.set(quote, { rated, shown })
  return shown
}

/**
 * Makes a sum of what is open, each valued by this rule, at the prices of this moment; null while any price is not known. A page asks for it more often
 * than prices change: what has the same price as before is not valued again.
 */
export function openSum<Item extends { symbol: string }>(value: (item: Item, shown: Shown) => bigint) {
  const valued = new WeakMap<Item, { shown: Shown; value: bigint }>()
  return (items: readonly Item[], market: Market): Cents | null => {
    let sum = 0n
    for (const item of items) {
      const shown = shownAt(item.symbol, market)
      if (!shown) return null
      let known = valued.get(item)
      if (known?.shown !== shown) {
        known = { shown, value: value(item, shown) }
        valued.set(item, known)
      }
      sum += known.value
    }
    return cents(sum)
  }
}
