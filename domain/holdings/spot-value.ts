import type { Cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { wholeRate } from '../money/rate.ts'
import { divideDown } from '../money/rounding.ts'
import { type Exact, feeOn, notionalOf, roundExact } from '../positions/position-value.ts'
import { oneUnit, spotFeeRate } from './spot-terms.ts'

const exactValue = (size: Quantity, at: Price, conversion: Conversion): Exact =>
  notionalOf({ quantity: size, contractSize: oneUnit }, at, conversion)

/** What a quantity is worth at a price, to the nearest cent. */
export const valueAt = (size: Quantity, at: Price, conversion: Conversion): Cents =>
  roundExact(exactValue(size, at, conversion))

/** What a quantity changes hands for at a price: its value, and the fee, which goes up to the next cent. */
export function priceOfTrade(
  size: Quantity,
  at: Price,
  conversion: Conversion,
): { value: Cents; fee: Cents } {
  const exact = exactValue(size, at, conversion)
  return { value: roundExact(exact), fee: feeOn(exact, spotFeeRate) }
}

/** The most that can be bought for an amount with its fee in it, on a step; zero where not even the least fits. */
export function quantityWithin(
  { step, min }: { step: Quantity; min: Quantity },
  amount: Cents,
  at: Price,
  conversion: Conversion,
): Quantity {
  // Rounding to the nearest cent gives away less than one: what fits is at or below this.
  const most = (amount + 1n) * wholeRate
  const top = most * 10n ** 24n * conversion.down
  const bottom = (wholeRate + spotFeeRate) * oneUnit * at * conversion.up * 100n
  const steps = divideDown(top, bottom * step)
  const fits = (count: bigint): boolean => {
    const { value, fee } = priceOfTrade(quantity(count * step), at, conversion)
    return value + fee <= amount
  }
  const found = quantity(lastThat(fits, steps) * step)
  return found < min ? quantity(0n) : found
}

/** The largest count up to a bound for which something holds that holds for every smaller one, by bisection. */
function lastThat(holds: (count: bigint) => boolean, most: bigint): bigint {
  let [low, high] = [0n, most]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (holds(middle)) low = middle
    else high = middle - 1n
  }
  return low
}
