import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexOf } from '../proofs/byte-text.ts'
import { sha256 } from '../proofs/sha256.ts'
import { normalTable, normalUnit } from './normal-table.ts'
import { powerOfTwo } from './power-table.ts'
import { bigRatio, productOf, quotientOf } from './price-ratio.ts'
import { bigRoot, roundDivide, roundShift, scaleByQ24, scaleByQ28, wholeRoot } from './whole-math.ts'

describe('the normal table', () => {
  const values = Array.from(normalTable, (value) => value / normalUnit)
  const average = (power: number) => values.reduce((sum, value) => sum + value ** power, 0) / values.length

  it('is exactly symmetric, with variance 1 and kurtosis 3', () => {
    for (let i = 0; i < 32_768; i += 1) expect(normalTable[i]).toBe(0 - (normalTable[i + 32_768] as number))
    expect(average(2)).toBeCloseTo(1, 2)
    expect(average(4)).toBeCloseTo(3, 1)
  })

  it('has the quantiles of the normal distribution', () => {
    const upper = (probability: number) => values[Math.round((2 * probability - 1) * 32_768)] as number
    for (const [probability, quantile] of [
      [0.75, 0.6745],
      [0.975, 1.96],
      [0.99865, 3],
    ] as const)
      expect(Math.abs(upper(probability) - quantile)).toBeLessThan(0.003)
  })

  it('is the same everywhere', () =>
    expect(hexOf(sha256(new Uint8Array(Int32Array.from(normalTable).buffer)))).toBe(
      '72a944be7487516a4b7dab98041ec2c18d2e8098e00a03b2828c0cfafd118639',
    ))
})

it('raises two to the power of octaves in steps of 1/64', () => {
  expect([-4, -1, 0, 1, 3].map((octave) => powerOfTwo(octave * 65_536))).toEqual([
    4096, 32_768, 65_536, 131_072, 524_288,
  ])
  for (let i = -256; i < 256; i += 1)
    expect(Math.abs(powerOfTwo(i * 1024) - 2 ** (i / 64) * 65_536)).toBeLessThan(1)
})

const whole = (below: number) =>
  fc.nat({ max: 1_000_003 }).map((part) => Math.floor((part / 1_000_004) * below))
const any = (below: number) =>
  fc.oneof(
    fc.maxSafeNat().map((value) => value % below),
    whole(below),
  )

describe('whole numbers', () => {
  it('divide half away from zero, the same on both sides', () => {
    expect([5, -5, 4, -4, 15, -15].map((value) => roundDivide(value, 10) + 0)).toEqual([1, -1, 0, 0, 2, -2])
    expect([16_384, -16_384, 16_383, -16_383, 49_152, -49_152].map((value) => roundShift(value, 15))).toEqual(
      [1, -1, 0, 0, 2, -2],
    )
    fc.assert(
      fc.property(any(2 ** 40), fc.integer({ min: 1, max: 2 ** 30 }), (value, divisor) => {
        const expected = Number((2n * BigInt(value) + BigInt(divisor)) / (2n * BigInt(divisor)))
        expect([roundDivide(value, divisor), 0 - roundDivide(-value, divisor)]).toEqual([expected, expected])
      }),
    )
  })

  it('scale exactly, as bigint would', () => {
    fc.assert(
      fc.property(any(2 ** 53), any(2 ** 24), (factor, small) => {
        const exact = (BigInt(factor) * BigInt(small) + (1n << 23n)) >> 24n
        if (exact < 2n ** 53n) expect(BigInt(scaleByQ24(factor, small))).toBe(exact)
      }),
    )
    fc.assert(
      fc.property(any(2 ** 50), any(2 ** 31), (price, fraction) => {
        expect(BigInt(scaleByQ28(price, fraction))).toBe((BigInt(price) * BigInt(fraction)) >> 28n)
      }),
    )
  })

  it('have roots that are rounded down', () => {
    fc.assert(
      fc.property(any(2 ** 52), (value) => {
        expect(BigInt(wholeRoot(value))).toBe(bigRoot(BigInt(value)))
      }),
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (value) => {
        const root = bigRoot(value)
        expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true)
      }),
    )
    expect(() => wholeRoot(-1)).toThrow(RangeError)
  })

  it('multiply and divide two prices exactly before rounding once', () => {
    const rounding = fc.constantFrom('down', 'nearest', 'up' as const)
    fc.assert(
      fc.property(any(1e14), fc.integer({ min: 1, max: 4e10 }), rounding, (first, second, way) => {
        const one = BigInt(first)
        const other = BigInt(second)
        if (one * other < 10n ** 23n)
          expect(productOf(first, second, way)).toBe(bigRatio(one * other, 100_000_000n, way))
        if ((one * 100_000_000n) / other < 2n ** 52n)
          expect(quotientOf(first, second, way)).toBe(bigRatio(one * 100_000_000n, other, way))
      }),
    )
    expect(productOf(432_000_000_000, 15_650_000_000, 'nearest')).toBe(67_608_000_000_000)
    expect(quotientOf(432_000_000_000, 117_500_000, 'nearest')).toBe(367_659_574_468)
    expect(quotientOf(3, 900_000_000_000, 'up')).toBe(1)
  })
})
