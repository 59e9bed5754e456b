import { roundToTick } from '@candor/domain/instruments/tick-size.ts'
import type { Price } from '@candor/domain/money/price.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { useDirection } from './own-directions.ts'
import { gridOf, type Standing, standingOf } from './standing.ts'

export type LiveStanding = {
  quote: WireQuote | undefined
  /** Null until there is a purchase price and a price now. */
  standing: Standing | null
  /** The purchase price as prices are shown; the exact one is in the contract. */
  purchase: Price | null
}

/** The current state of a contract, live. */
export function useStanding(contract: WireContract): LiveStanding {
  const { symbol, purchase } = contract
  const direction = useDirection(contract)
  const instrument = useInstrument(symbol)
  const quote = useWatchedQuote(symbol)
  const grid = instrument && gridOf(instrument)
  const bought = purchase && priceOf(purchase.mid)
  return {
    quote,
    standing:
      bought && quote && grid && direction !== null
        ? standingOf(direction, bought, priceOf(quote.last), grid)
        : null,
    purchase: bought && (grid ? roundToTick(grid, bought) : bought),
  }
}
