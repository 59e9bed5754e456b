/**
 * Arithmetic on whole numbers held in `number`. Everything stays below 2⁵³, where sums, products, differences and the floor
 * of a quotient are exact on every machine; what could pass that limit is split first or done in bigint.
 */

/** Half away from zero, so that a symmetric value stays symmetric: rounding must never push a price one way. */
export const roundDivide = (value: number, divisor: number): number =>
  value < 0
    ? 0 - Math.floor((divisor - 2 * value) / (2 * divisor))
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

const q17 = 2 ** 17
const q25 = 2 ** 25

/** (units × fraction) ÷ 2²⁸, rounded down, for units below 2⁵⁰ and fraction below 2³⁴: four exact products. */
export function scaleByQ28(units: number, fraction: number): number {
  const unitsHigh = Math.floor(units / q25)
  const unitsLow = units - unitsHigh * q25
  const high = Math.floor(fraction / q17)
  const low = fraction - high * q17
  const first = unitsHigh * low
  const firstPart = Math.floor(first / 8)
  const second = unitsLow * high
  const secondPart = Math.floor(second / 2048)
  const rest = (first - firstPart * 8) * q25 + (second - secondPart * 2048) * q17 + unitsLow * low
  return unitsHigh * high * 16_384 + firstPart + secondPart + Math.floor(rest / 2 ** 28)
}

/** The floor of a square root below 2⁵². Math.sqrt is only a guess here, put right afterwards, so engines may differ in it. */
export function wholeRoot(value: number): number {
  if (!(value >= 0 && value < 2 ** 52)) throw new RangeError(`no whole root of ${value}`)
  let root = Math.floor(Math.sqrt(value))
  while (root * root > value) root -= 1
  while ((root + 1) * (root + 1) <= value) root += 1
  return root
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
