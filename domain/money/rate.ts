import { type Cents, cents } from './cents.ts'
import { readDecimal, writeDecimal } from './fixed-point.ts'
import { divideDown, divideHalfEven, divideUp } from './rounding.ts'

declare const brand: unique symbol

/** A share of one as an integer of 10⁻⁸: 0.05 % is 50,000. */
export type Rate = bigint & { readonly [brand]: 'Rate' }

export const rate = (value: bigint): Rate => value as Rate

/** All of it. */
export const wholeRate: Rate = rate(100_000_000n)

/** Reads `"0.0005"`; null where the text is not a share with at most eight decimals. */
export function readRate(text: string): Rate | null {
  const value = readDecimal(text, 8)
  return value === null ? null : rate(value)
}

/** Writes `"-0.00730000"`. */
export const writeRate = (value: Rate): string => writeDecimal(value, 8)

/** What a fee takes of an amount: up to the next cent. */
export const feeOf = (amount: Cents, share: Rate): Cents => cents(divideUp(amount * share, wholeRate))

/** A share of an amount to the nearest cent. */
export const shareOf = (amount: Cents, share: Rate): Cents => cents(divideHalfEven(amount * share, wholeRate))

/** A share of an amount without the begun cent. */
export const wholeShareOf = (amount: Cents, share: Rate): Cents =>
  cents(divideDown(amount * share, wholeRate))
