/**
 * Whole numbers of a small unit, read from and written as decimal text. Everything that is money, a price or a quantity
 * passes through here once on its way in and once on its way out; in between there are only bigints.
 */

/** Reads `-12.5` as an integer of 10^-decimals, or null where the text is not exactly that: no spaces, exponents or plus. */
export function readDecimal(text: string, decimals: number): bigint | null {
  // 24 digits cover every amount that fits PostgreSQL's int8, and keep hostile input from costing time.
  const match = /^(-?)(\d{1,24})(?:\.(\d{1,24}))?$/.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  if (fraction.length > decimals) return null
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign ? -value : value
}

/** Writes an integer of 10^-decimals with exactly that many decimals: `writeDecimal(-1250n, 2)` is `-12.50`. */
export function writeDecimal(value: bigint, decimals: number): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : ''
  return `${negative ? '-' : ''}${whole}${fraction}`
}
