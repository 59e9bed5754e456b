/**
 * Arithmetic on whole numbers held in `number`. Everything stays below 2⁵³, where sums, products, differences and the floor
 * of a quotient are exact on every machine; what could pass that limit is split first or done in bigint.
 */

/** Half away from zero, so that a symmetric value stays symmetric: rounding must never push a price one way. */
export const roundDivide = (value: number, divisor: number): number =>
  value < 0
    ? -Math.floor((divisor - 2 * value) / (2 * divisor))
    : Math.floor((divisor + 2 * value) / (2 * divisor))

/** value ÷ 2^bits, half away from zero, for values that fit 31 bits. */
export const roundShift = (value: number, bits: number): number =>
  (value + (1 << (bits - 1)) + (value >> 31)) >> bits

const lowBits = 2 ** 27

/** (factor × small) ÷ 2²⁴, half up, for factor below 2⁵³ and small below 2²⁴: two exact halves. */
export function scaleByQ24(factor: number, small: number): number {
  const high = Math.floor(factor / lowBits)
  const low = factor - high * lowBits
  return high * small * 8 + Math.floor((low * small + 0x80_0000) / 0x100_0000)
}

/** The floor of a square root, by Newton's method on whole numbers below 2⁵². */
export function wholeRoot(value: number): number {
  if (!(value >= 0 && value < 2 ** 52)) throw new RangeError(`no whole root of ${value}`)
  if (value === 0) return 0
  let root = 2
  while (root * root < value) root *= 2
  for (;;) {
    const next = Math.floor((root + Math.floor(value / root)) / 2)
    if (next >= root) return root
    root = next
  }
}

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value

/** The floor of a square root of any size. */
export function bigRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
