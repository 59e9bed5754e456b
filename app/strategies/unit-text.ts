import type { Cents } from '@candor/domain/money/cents.ts'
import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { price, readPrice } from '@candor/domain/money/price.ts'
import { quantity, readQuantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import { divideDown, divideHalfEven } from '@candor/domain/money/rounding.ts'
import { decimalSign, splitDecimal } from '@candor/kit/numbers/group-digits.ts'

const show = (value: bigint, decimals: number): string => {
  const { whole, fraction } = splitDecimal(writeDecimal(value, decimals))
  return whole + decimalSign() + fraction
}

/** `1.09800`: what a unit is worth, to five decimals. */
export const showUnitValue = (text: string): string =>
  show(divideHalfEven(readPrice(text) ?? price(0n), 1_000n), 5)

/** `455.3734`: never more units than there are. */
export const showUnits = (text: string): string => show(divideDown(readQuantity(text) ?? 0n, 10_000n), 4)

/** Units that an amount would buy at a value, rounded down: cents × 10⁶ ÷ value, both in 10⁻⁸. */
export const unitsAt = (amount: Cents, value: string): string => {
  const each = readPrice(value) ?? price(0n)
  return writeQuantity(quantity(each === 0n ? 0n : divideDown(amount * 10n ** 14n, each)))
}
