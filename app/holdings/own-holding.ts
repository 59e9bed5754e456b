import { emptyHolding, type Holding } from '@candor/domain/holdings/holding.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { type Shown, valueHolding } from '@candor/domain/portfolio/worth.ts'
import type { WireHolding } from '@candor/wire/spot.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { quantityOf } from '../positions/own-position.ts'
import { priceOf } from '../quotes/price-of.ts'

/** A holding of the wire as the rules see it. */
export const ownHolding = (holding: WireHolding): Holding => ({
  symbol: holding.symbol,
  quantity: quantityOf(holding.quantity),
  reserved: quantityOf(holding.reserved),
  cost: centsOf(holding.cost),
  average: priceOf(holding.average),
  realised: centsOf(holding.realised),
  fees: centsOf(holding.fees),
})

/** What a holding has brought if it were sold now: on paper and by earlier sales, after the fees that were paid. */
export const holdingResult = (holding: Holding, shown: Shown): Cents =>
  cents(valueHolding(holding, shown).unrealised + holding.realised - holding.fees)

/** What is held of an instrument, also where that is nothing. */
export const holdingOrNone = (symbol: string, holding: WireHolding | null): Holding =>
  holding ? ownHolding(holding) : emptyHolding(symbol)
