import { readDecimal, writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { decimalSign, signOf, splitDecimal } from './group-digits.ts'

/** `+1.31`, `−0.22`: a ratio of the wire with four decimals, shown with two and its sign. */
export function formatRatio(ratio: string): string {
  const hundredths = divideHalfEven(readDecimal(ratio, 4) ?? 0n, 100n)
  const { whole, fraction } = splitDecimal(writeDecimal(hundredths, 2))
  return `${signOf(hundredths, true)}${whole}${decimalSign()}${fraction}`
}
