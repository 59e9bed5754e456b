import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { decimalSign, signOf, splitDecimal } from './group-digits.ts'

type PercentOptions = {
  /** Gains carry a plus. */
  signed?: boolean | undefined
  /** Two everywhere but in strategies, which show one, and daily interest, which shows three; the value is an integer of that place. */
  decimals?: 1 | 2 | 3 | undefined
}

/** `formatPercent(74n)` is `0.74%`: the value is hundredths of a percent, that is, basis points. */
export function formatPercent(value: bigint, { signed = false, decimals = 2 }: PercentOptions = {}): string {
  const { whole, fraction } = splitDecimal(writeDecimal(value, decimals))
  return `${signOf(value, signed)}${whole}${decimalSign()}${fraction}%`
}
