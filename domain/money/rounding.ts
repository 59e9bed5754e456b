/**
 * The only place that divides money, prices or quantities. Every division names its rounding, and each name means the same for both
 * signs: half-even and towards zero are symmetric, up is away from zero (a fee is never a cent too small), floor is towards minus
 * infinity.
 */

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

function split(dividend: bigint, divisor: bigint): { whole: bigint; rest: bigint; sign: bigint; by: bigint } {
  if (divisor === 0n) throw new RangeError('division by zero')
  const by = magnitude(divisor)
  const all = magnitude(dividend)
  return { whole: all / by, rest: all % by, sign: dividend < 0n === divisor < 0n ? 1n : -1n, by }
}

/** To the nearest; a tie goes to the even neighbour, so that neither side gains by many small events. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const { whole, rest, sign, by } = split(dividend, divisor)
  const twice = rest * 2n
  const up = twice > by || (twice === by && whole % 2n === 1n)
  return sign * (up ? whole + 1n : whole)
}

/** Away from zero. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  const { whole, rest, sign } = split(dividend, divisor)
  return sign * (rest > 0n ? whole + 1n : whole)
}

/** Towards zero. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  const { whole, sign } = split(dividend, divisor)
  return sign * whole
}

/** Towards minus infinity. */
export function divideFloor(dividend: bigint, divisor: bigint): bigint {
  const { whole, rest, sign } = split(dividend, divisor)
  return sign * whole - (sign < 0n && rest > 0n ? 1n : 0n)
}
