import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { type Price, priceDecimals } from '@candor/domain/money/price.ts'
import { quantityDecimals } from '@candor/domain/money/quantity.ts'

const trim = (text: string): string => text.replace(/\.?0+$/, '')

/** Writes a quantity with no more decimals than it has: `100000`, `0.01`. */
export const writeShort = (value: bigint): string => trim(writeDecimal(value, quantityDecimals))

const powers = Array.from({ length: priceDecimals + 1 }, (_, power) => 10n ** BigInt(power))

/**
 * Writes a price with the decimals it is shown with. A price from another band (the day's low of a share that has since risen)
 * may need more of them, and then has more: a price is never rounded in print.
 */
export function writeShown(value: Price, decimals: number): string {
  const unit = powers[priceDecimals - decimals] ?? 1n
  return value % unit === 0n ? writeDecimal(value / unit, decimals) : trim(writeDecimal(value, priceDecimals))
}
