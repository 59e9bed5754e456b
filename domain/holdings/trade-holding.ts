import { type Cents, cents, noCents } from '../money/cents.ts'
import { type Price, price } from '../money/price.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { divideHalfEven } from '../money/rounding.ts'
import type { Holding } from './holding.ts'

/** What changes hands: so much at a price, for a value and a fee. */
export type Trade = {
  readonly quantity: Quantity
  readonly price: Price
  readonly value: Cents
  readonly fee: Cents
}

/** The average moves with each buy: what was paid for all, by all that is held. */
export function buyInto(holding: Holding, { quantity: bought, price: at, value, fee }: Trade): Holding {
  const held = holding.quantity + bought
  return {
    ...holding,
    quantity: quantity(held),
    cost: cents(holding.cost + value),
    average: price(divideHalfEven(holding.average * holding.quantity + at * bought, held)),
    fees: cents(holding.fees + fee),
  }
}

type Sold = { readonly holding: Holding; readonly cost: Cents; readonly profit: Cents }

/**
 * A sale takes its share of the cost with it and leaves the average as it is; the last one takes all that is left, so that parts add up
 * to what was paid. `reserved` says how much of what is sold had been set aside for it.
 */
export function sellFrom(
  holding: Holding,
  { quantity: sold, value, fee }: Omit<Trade, 'price'>,
  reserved: Quantity,
): Sold {
  const left = holding.quantity - sold
  if (sold <= 0n || left < 0n) throw new RangeError(`${sold} of ${holding.quantity} is sold`)
  const cost = left === 0n ? holding.cost : cents(divideHalfEven(holding.cost * sold, holding.quantity))
  const profit = cents(value - cost)
  return {
    holding: {
      ...holding,
      quantity: quantity(left),
      reserved: quantity(holding.reserved - reserved),
      cost: left === 0n ? noCents : cents(holding.cost - cost),
      average: left === 0n ? price(0n) : holding.average,
      realised: cents(holding.realised + profit),
      fees: cents(holding.fees + fee),
    },
    cost,
    profit,
  }
}
