import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from './cents.ts'
import { feeOf, rate, readRate, shareOf, wholeShareOf } from './rate.ts'
import { divideDown, divideFloor, divideHalfEven, divideUp } from './rounding.ts'

describe('rounding by name', () => {
  // 7/2 = 3.5, 5/2 = 2.5, 10/3 = 3.33…, 11/3 = 3.66…
  it.each([
    [7n, 2n, { halfEven: 4n, up: 4n, down: 3n, floor: 3n }],
    [-7n, 2n, { halfEven: -4n, up: -4n, down: -3n, floor: -4n }],
    [5n, 2n, { halfEven: 2n, up: 3n, down: 2n, floor: 2n }],
    [-5n, 2n, { halfEven: -2n, up: -3n, down: -2n, floor: -3n }],
    [10n, 3n, { halfEven: 3n, up: 4n, down: 3n, floor: 3n }],
    [-11n, 3n, { halfEven: -4n, up: -4n, down: -3n, floor: -4n }],
    [11n, -3n, { halfEven: -4n, up: -4n, down: -3n, floor: -4n }],
    [-6n, -3n, { halfEven: 2n, up: 2n, down: 2n, floor: 2n }],
    [0n, 5n, { halfEven: 0n, up: 0n, down: 0n, floor: 0n }],
  ])('%s / %s', (dividend, divisor, expected) => {
    expect({
      halfEven: divideHalfEven(dividend, divisor),
      up: divideUp(dividend, divisor),
      down: divideDown(dividend, divisor),
      floor: divideFloor(dividend, divisor),
    }).toEqual(expected)
  })

  it('is less than one unit away, on the named side, and symmetric where it says so', () => {
    const divisor = fc.bigInt({ min: -1_000n, max: 1_000n }).filter((value) => value !== 0n)
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), divisor, (dividend, by) => {
        const size = by < 0n ? -by : by
        for (const divide of [divideHalfEven, divideUp, divideDown, divideFloor]) {
          const error = divide(dividend, by) * by - dividend
          expect(error < size && error > -size).toBe(true)
        }
        for (const divide of [divideHalfEven, divideUp, divideDown])
          expect(divide(-dividend, by)).toBe(-divide(dividend, by))
        expect(divideFloor(dividend, by) * size <= (by < 0n ? -dividend : dividend)).toBe(true)
      }),
    )
  })

  it('refuses to divide by nothing', () => {
    for (const divide of [divideHalfEven, divideUp, divideDown, divideFloor])
      expect(() => divide(1n, 0n)).toThrow(RangeError)
  })
})

describe('rates', () => {
  it('takes fees up, shares half-even', () => {
    // 0.05 % of $123.45 = 6.1725 cents.
    const opening = readRate('0.0005') ?? rate(0n)
    expect(feeOf(cents(12_345n), opening)).toBe(7n)
    expect(shareOf(cents(12_345n), opening)).toBe(6n)
    // 0.1 % of $2.50 = 0.25 cents: a fee is a whole cent, a share is none.
    expect(feeOf(cents(250n), rate(100_000n))).toBe(1n)
    expect(wholeShareOf(cents(250n), rate(100_000n))).toBe(0n)
    // 50 % of 3 and of 5 cents: ties go to the even cent.
    expect(shareOf(cents(3n), rate(50_000_000n))).toBe(2n)
    expect(shareOf(cents(5n), rate(50_000_000n))).toBe(2n)
    expect(readRate('1.123456789')).toBeNull()
  })
})
