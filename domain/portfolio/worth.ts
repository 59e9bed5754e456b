import type { Holding } from '../holdings/holding.ts'
import { valueAt } from '../holdings/spot-value.ts'
import type { Balances } from '../ledger/balances.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import { type Position, pledgeOf } from '../positions/position.ts'
import { notionalOf, profitOf, roundExact } from '../positions/position-value.ts'
import { closingPrice } from '../positions/side.ts'

/** What everything is worth. A customer's money is in the ledger; what open positions and holdings are worth beyond it comes on top. */

/** Contracts are in the ledger whole while they run: none is open beyond it. */
export type Product = 'leveraged' | 'delivery' | 'spot' | 'strategy'

/** The price that something would be closed at now. */
export type Shown = { readonly bid: Price; readonly ask: Price; readonly conversion: Conversion }

/** Something open, by instrument and product. */
export type OpenPart = {
  readonly product: Product
  /** Of the instrument; of a strategy, its name. */
  readonly symbol: string
  /** What it would bring, closed now: margin and profit of a position, the value of a holding. */
  readonly worth: Cents
  /** What of that is not in any account of the ledger: profit of a position, all of a holding. */
  readonly beyond: Cents
  /** Made or lost on paper. */
  readonly unrealised: Cents
  /** What moves with the price. */
  readonly exposure: Cents
}

/** A position is never worth less than nothing: a loss ends with the margin. */
export function valuePosition(position: Position, { bid, ask, conversion }: Shown): OpenPart {
  const { size } = pledgeOf(position)
  const at = closingPrice(position.side, { bid, ask })
  const made = roundExact(profitOf(position.side, size, position.entry, at, conversion))
  const unrealised = cents(made < -position.margin ? -position.margin : made)
  return {
    product: 'leveraged',
    symbol: position.symbol,
    worth: cents(position.margin + unrealised),
    beyond: unrealised,
    unrealised,
    exposure: roundExact(notionalOf(size, at, conversion)),
  }
}

/** A holding is worth what it would be sold for, before the fee. */
export function valueHolding({ symbol, quantity, cost }: Holding, { bid, conversion }: Shown): OpenPart {
  const worth = valueAt(quantity, bid, conversion)
  return { product: 'spot', symbol, worth, beyond: worth, unrealised: cents(worth - cost), exposure: worth }
}

/** Units of a strategy at the last value of its pool. What moves with the price is the pool's, and is not counted among the customer's. */
export const valueUnits = (strategy: string, worth: Cents, cost: Cents): OpenPart => ({
  product: 'strategy',
  symbol: strategy,
  worth,
  beyond: worth,
  unrealised: cents(worth - cost),
  exposure: cents(0n),
})

/** The parts of the total, each to the cent; what is owed counts against it: what was borrowed, and the interest on it until now. */
export type Worth = {
  readonly total: Cents
  readonly cash: Cents
  /** Set aside for resting orders, and for withdrawals in review. */
  readonly orders: Cents
  readonly withdrawals: Cents
  /** Margins, with what their positions have made or lost so far. */
  readonly leveraged: Cents
  readonly contracts: Cents
  readonly spot: Cents
  readonly strategies: Cents
  readonly loan: Cents
}

const sum = (values: readonly bigint[]): Cents => cents(values.reduce((total, value) => total + value, 0n))

export function worthOf(balances: Balances, open: readonly OpenPart[], interestOwed: Cents): Worth {
  const of = (product: Product) => open.filter((part) => part.product === product)
  const parts = {
    cash: balances.cash,
    orders: balances.reserve,
    withdrawals: balances.withdrawing,
    leveraged: sum([balances.margin, ...of('leveraged').map(({ unrealised }) => unrealised)]),
    contracts: balances.stake,
    spot: sum(of('spot').map(({ worth }) => worth)),
    strategies: sum([balances.invested, ...of('strategy').map(({ worth }) => worth)]),
    loan: cents(balances.loan - interestOwed),
  }
  return { total: sum(Object.values(parts)), ...parts }
}
