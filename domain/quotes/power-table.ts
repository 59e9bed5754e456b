import { bigRoot } from './whole-math.ts'

/**
 * Powers of two in steps of 1/64 octave from 2⁻⁴ to 2⁴, in units of 2⁻¹⁶. Volatility is kept as a logarithm and leaves it
 * here. The roots are taken in bigint, so the table is the same everywhere.
 */
const fraction = 60n

const table: Float64Array = buildTable()

/** 2^(octaves / 65536) in units of 2⁻¹⁶, for octaves between −4 and 4 (exclusive). */
export const powerOfTwo = (octaves: number): number => table[(octaves >> 10) + 256] as number

function buildTable(): Float64Array {
  let root = 2n << fraction
  for (let halving = 0; halving < 6; halving += 1) root = bigRoot(root << fraction)
  const powers = new Float64Array(512)
  let power = 1n << (fraction - 4n)
  for (let i = 0; i < 512; i += 1) {
    powers[i] = Number((power + (1n << (fraction - 17n))) >> (fraction - 16n))
    power = (power * root) >> fraction
  }
  return powers
}
