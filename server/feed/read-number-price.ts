import { type Price, price, priceDecimals } from '@candor/domain/money/price.ts'

/**
 * A price from a JSON number. Yahoo gives prices as numbers, so they have been binary fractions before we see them. JavaScript writes
 * every number as the shortest decimal that reads back as the same one, the same on every machine; that text, and not the
 * fraction, is what the source meant (272.12 and not 272.1200000000000045…). From there on only whole numbers are used. What
 * lies beyond 10⁻⁸ is rounded half to even, and the caller rounds to the instrument's tick, which also takes away the noise of
 * sources that keep prices in four bytes (272.1199951171875).
 */
export function readNumberPrice(value: unknown): Price | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!match) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  const shift = priceDecimals - fraction.length + Number(exponent)
  // Nothing is quoted at such a size; refusing it keeps a hostile exponent from making a number of a million digits.
  if (shift > 20) return null
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : divideHalfEven(digits, 10n ** BigInt(-shift))
  return price(sign ? -size : size)
}

function divideHalfEven(value: bigint, divisor: bigint): bigint {
  const whole = value / divisor
  const twice = (value % divisor) * 2n
  return twice > divisor || (twice === divisor && whole % 2n === 1n) ? whole + 1n : whole
}
