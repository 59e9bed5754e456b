import type { Cents } from '../money/cents.ts'
import { cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'
import { type Rate, wholeRate } from '../money/rate.ts'
import { divideDown, divideHalfEven, divideUp } from '../money/rounding.ts'
import { type Side, signOf } from './side.ts'

/**
 * The arithmetic of leveraged positions. Quantity, contract size and price are integers of 10⁻⁸, so their product is one of 10⁻²⁴ of
 * the quote currency; with the conversion it is a fraction of two whole numbers, which is rounded once, when it becomes cents.
 */

/** A value in cents before rounding. */
export type Exact = { readonly top: bigint; readonly bottom: bigint }

/** What a product of quantity, contract size and price counts in one unit of the quote currency. */
export const valueUnit = 10n ** 24n

/** What is held: so many units of a contract of a size. */
export type Size = { readonly quantity: Quantity; readonly contractSize: Quantity }

const exactOf = ({ quantity, contractSize }: Size, distance: bigint, { up, down }: Conversion): Exact => ({
  top: quantity * contractSize * distance * up * 100n,
  bottom: valueUnit * down,
})

/** What is moved: quantity × contract size × price, in cents. */
export const notionalOf = (size: Size, at: Price, conversion: Conversion): Exact =>
  exactOf(size, at, conversion)

export const roundExact = ({ top, bottom }: Exact): Cents => cents(divideHalfEven(top, bottom))

/** The part of the notional that is put down: never a cent less than nothing, to the nearest cent. */
export const marginOf = ({ top, bottom }: Exact, leverage: number): Cents =>
  cents(divideHalfEven(top, bottom * BigInt(leverage)))

/** A fee is taken up to the next cent. */
export const feeOn = ({ top, bottom }: Exact, share: Rate): Cents =>
  cents(divideUp(top * share, bottom * wholeRate))

/** A charge that goes by the nearest cent. */
export const chargeOn = ({ top, bottom }: Exact, share: Rate): Cents =>
  cents(divideHalfEven(top * share, bottom * wholeRate))

/** What a position has made or lost between two prices. */
export const profitOf = (side: Side, size: Size, from: Price, to: Price, conversion: Conversion): Exact =>
  exactOf(size, signOf(side) * (to - from), conversion)

/** The largest quantity whose margin is not above the amount, before it is rounded down to a step. */
export function quantityFor(
  margin: Cents,
  leverage: number,
  contractSize: Quantity,
  at: Price,
  { up, down }: Conversion,
): Quantity {
  return divideDown(margin * BigInt(leverage) * valueUnit * down, contractSize * at * up * 100n) as Quantity
}
