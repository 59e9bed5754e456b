/**
 * Products and quotients of two prices, each a whole number of 10⁻⁸ held in `number`, exact before they are rounded once. The usual
 * sizes are worked in steps that stay below 2⁵³, because a day of crosses needs millions of them; larger ones take bigint.
 */
type RatioRounding = 'down' | 'nearest' | 'up'

const unit = 100_000_000
const half = 10_000

/** first × second ÷ 10⁸; `nearest` is half up. */
export function productOf(first: number, second: number, rounding: RatioRounding): number {
  if (second > 5e11) return bigRatio(BigInt(first) * BigInt(second), BigInt(unit), rounding)
  const whole = Math.floor(first / unit)
  const rest = first - whole * unit
  const high = Math.floor(second / half)
  const low = rest * (second - high * half)
  const carried = Math.floor(low / half)
  const middle = rest * high + carried
  const part = Math.floor(middle / half)
  const remainder = (middle - part * half) * half + (low - carried * half)
  return whole * second + part + roundingUp(remainder, unit, rounding)
}

/** first × 10⁸ ÷ second; `nearest` is half up. */
export function quotientOf(first: number, second: number, rounding: RatioRounding): number {
  if (second > 5e11) return bigRatio(BigInt(first) * BigInt(unit), BigInt(second), rounding)
  const whole = Math.floor(first / second)
  const next = (first - whole * second) * half
  const middle = Math.floor(next / second)
  const last = (next - middle * second) * half
  const part = Math.floor(last / second)
  return whole * unit + middle * half + part + roundingUp(last - part * second, second, rounding)
}

function roundingUp(remainder: number, divisor: number, rounding: RatioRounding): number {
  if (rounding === 'down') return 0
  return (rounding === 'up' ? remainder > 0 : 2 * remainder >= divisor) ? 1 : 0
}

/** The same in bigint, for any size. */
export function bigRatio(value: bigint, divisor: bigint, rounding: RatioRounding): number {
  const added = rounding === 'down' ? 0n : rounding === 'up' ? divisor - 1n : divisor / 2n
  return Number((value + added) / divisor)
}
