import { decimalSign, splitDecimal } from './group-digits.ts'

/** A price or quantity of the wire, which is never below zero, as people read it: `4118.60` as `4,118.60`; `trimmed`, `0.01000000` as `0.01`. */
export function formatDecimal(text: string, { trimmed = false } = {}): string {
  const { whole, fraction } = splitDecimal(text)
  const digits = trimmed ? fraction.replace(/0+$/, '') : fraction
  return digits === '' ? whole : `${whole}${decimalSign()}${digits}`
}
