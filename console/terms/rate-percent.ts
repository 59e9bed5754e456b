import { readDecimal, writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'

const withoutZeros = (text: string): string => text.replace(/\.?0+$/, '')

/** A rate of the wire as percent, as it stands in a field: `0.825` is `82.5`. */
export function percentOfRate(rate: string): string {
  const value = readDecimal(rate, 8)
  return value === null ? rate : withoutZeros(writeDecimal(value, 6))
}

/** What was typed as percent as a rate in the server's own spelling: `82.5` is `0.825`, `80` is `0.80`; null where it is no percentage. */
export function rateOfPercent(percent: string): string | null {
  const value = readDecimal(percent.trim(), 6)
  return value === null ? null : writeShortPrice(price(value))
}
