import { type Price, writePrice } from '@candor/domain/money/price.ts'
import { decimalSign, signOf, splitDecimal } from './group-digits.ts'

type PriceParts = { sign: string; whole: string; decimals: string }

/** A price is never rounded in print: one with more digits than the instrument shows crashes in `writePrice`. */
export function priceParts(value: Price, decimals: number, signed = false): PriceParts {
  const { whole, fraction } = splitDecimal(writePrice(value, decimals))
  return { sign: signOf(value, signed), whole, decimals: fraction && `${decimalSign()}${fraction}` }
}

/** `4,118.60`, `1.16214`; with `signed`, a difference of prices: `+30.24`. */
export function formatPrice(value: Price, decimals: number, signed = false): string {
  const parts = priceParts(value, decimals, signed)
  return parts.sign + parts.whole + parts.decimals
}
