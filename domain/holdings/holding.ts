import { type Cents, noCents } from '../money/cents.ts'
import { type Price, price } from '../money/price.ts'
import { type Quantity, quantity } from '../money/quantity.ts'

/** What a customer holds of one instrument. */
export type Holding = {
  readonly symbol: string
  readonly quantity: Quantity
  /** What resting orders to sell have set aside of it. */
  readonly reserved: Quantity
  /** What was paid for what is still held, without fees. */
  readonly cost: Cents
  /** The average price of what is held, in the quote currency; zero where nothing is. It is for showing: money goes by the cost. */
  readonly average: Price
  /** What the sales have made, without fees. */
  readonly realised: Cents
  readonly fees: Cents
}

export const emptyHolding = (symbol: string): Holding => ({
  symbol,
  quantity: quantity(0n),
  reserved: quantity(0n),
  cost: noCents,
  average: price(0n),
  realised: noCents,
  fees: noCents,
})

/** What can be sold now. */
export const freeOf = ({ quantity: held, reserved }: Pick<Holding, 'quantity' | 'reserved'>): Quantity =>
  quantity(held - reserved)
