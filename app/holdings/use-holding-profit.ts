import type { Cents } from '@candor/domain/money/cents.ts'
import { valueHolding } from '@candor/domain/portfolio/worth.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import type { WireHolding } from '@candor/wire/spot.ts'
import { shareOf } from '../orders/trade-text.ts'
import { useConversion } from '../orders/use-profit.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { holdingResult, ownHolding } from './own-holding.ts'

/** What a holding is worth, and what it has brought so far if it were sold now, after the fees that were paid. */
type LiveHolding = {
  worth: Cents
  unrealised: Cents
  result: Cents
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
  const result = holdingResult(own, shown)
  return { worth, unrealised, result, share: shareOf(result, own.cost), quote }
}
