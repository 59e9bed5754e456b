import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expOf, fitLogistic, probabilityOf, solve } from './logistic.ts'

describe('logistic regression with + − × ÷ only', () => {
  it('has the powers of e to nine digits', () => {
    for (let x = -39; x <= 0; x += 0.37) expect(Math.abs(expOf(x) / Math.exp(x) - 1)).toBeLessThan(1e-9)
    expect([expOf(0), expOf(-41)]).toEqual([1, 0])
  })

  it('gives probabilities that add up to one and rise with the odds', () => {
    expect(probabilityOf(0)).toBe(0.5)
    // Odds of three to one.
    expect(probabilityOf(Math.log(3))).toBeCloseTo(0.75, 10)
    fc.assert(
      fc.property(fc.double({ min: -15, max: 15, noNaN: true }), (logOdds) => {
        expect(probabilityOf(logOdds) + probabilityOf(-logOdds)).toBeCloseTo(1, 12)
        expect(probabilityOf(logOdds + 0.001)).toBeGreaterThan(probabilityOf(logOdds))
      }),
    )
  })

  it('solves two equations worked by hand', () => {
    // 4x + 2y = 10 and 2x + 3y = 9: x = 1.5, y = 2. Only the lower half is given.
    const [x, y] = solve(Float64Array.of(4, 0, 2, 3), Float64Array.of(10, 9))
    expect([x, y]).toEqual([expect.closeTo(1.5, 12), expect.closeTo(2, 12)])
  })

  it('finds what two groups say: three of four rose with +1, one of four with −1', () => {
    // Without a penalty the odds must be those of the groups: ln 3 to either side, and no bias.
    const rows = [1, 1, 1, 1, -1, -1, -1, -1].flatMap((side) => [1, side])
    const samples = {
      width: 2,
      inputs: Float64Array.from(rows),
      rose: Uint8Array.of(1, 1, 1, 0, 1, 0, 0, 0),
      count: 8,
    }
    const [bias, weight] = fitLogistic(samples, 0)
    expect(bias).toBeCloseTo(0, 9)
    expect(weight).toBeCloseTo(Math.log(3), 9)
    // Held back, it says less, but the same way.
    const [, held] = fitLogistic(samples, 0.1)
    expect(held).toBeGreaterThan(0)
    expect(held).toBeLessThan(Math.log(3))
  })
})
