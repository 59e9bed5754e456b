import { isQuoteCurrency, usdPairOf } from '@candor/domain/instruments/usd-pair.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { conversionAt, inDollars } from '@candor/domain/money/conversion.ts'
import { valueHolding } from '@candor/domain/portfolio/worth.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import type { WireHolding } from '@candor/wire/spot.ts'
import { priceOf, useConversion } from '../orders/use-profit.ts'
import { shareOf } from '../positions/trade-text.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { ownHolding } from './own-holding.ts'

/** What a holding is worth and would make if it were sold now, before the fee. */
export type LiveHolding = {
  worth: Cents
  profit: Cents
  /** Of what was paid, in hundredths of a percent. */
  share: bigint
  quote: WireQuote
}

/** A holding at the price of this moment; null until that is known. */
export function useHoldingProfit(holding: WireHolding): LiveHolding | null {
  const quote = useWatchedQuote(holding.symbol)
  const conversion = useConversion(useInstrument(holding.symbol)?.quoteCurrency)
  if (!quote || !conversion) return null
  const own = ownHolding(holding)
  const shown = { bid: priceOf(quote.bid), ask: priceOf(quote.ask), conversion }
  const { worth, unrealised } = valueHolding(own, shown)
  return { worth, profit: unrealised, share: shareOf(unrealised, own.cost), quote }
}

type QuoteOf = (symbol: string) => WireQuote | undefined

/** What all holdings would make together if they were sold now; null while any of them is not known. */
export function holdingsProfit(
  holdings: readonly WireHolding[],
  instruments: readonly WireInstrument[],
  quoteOf: QuoteOf,
): Cents | null {
  let sum = 0n
  for (const holding of holdings) {
    const quote = quoteOf(holding.symbol)
    const currency = instruments.find(({ symbol }) => symbol === holding.symbol)?.quoteCurrency
    if (!quote || currency === undefined || !isQuoteCurrency(currency)) return null
    const pair = usdPairOf(currency)
    const rate = pair && quoteOf(pair.symbol)
    if (pair && !rate) return null
    const conversion = pair && rate ? conversionAt(pair, priceOf(rate.last)) : inDollars
    const shown = { bid: priceOf(quote.bid), ask: priceOf(quote.ask), conversion }
    sum += valueHolding(ownHolding(holding), shown).unrealised
  }
  return cents(sum)
}
