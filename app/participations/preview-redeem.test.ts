import { cents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { describe, expect, it } from 'vitest'
import { previewRedeem } from './preview-redeem.ts'

const tenth = rate(10_000_000n)
const left = { units: 62_800_510_000n, cost: cents(640_00n), worth: cents(656_20n) }
const free = { carriedLoss: cents(0n), feeRate: tenth }

describe('what taking money out brings', () => {
  it('is the worth less a tenth of what was earned, without the begun cent', () => {
    // 656.20 − 640.00 = 16.20, a tenth of it 1.62.
    const all = previewRedeem(left, 100, free)
    expect([all.profit, all.fee, all.arrives]).toEqual([16_20n, 1_62n, 654_58n])
    expect(all.units).toBe(left.units)
  })

  it('makes good first what was lost here before', () => {
    // Of 16.20 the first 10.00 make good the loss, and 6.20 have a fee of 0.62.
    const some = previewRedeem(left, 100, { carriedLoss: cents(10_00n), feeRate: tenth })
    expect([some.carried, some.fee, some.arrives]).toEqual([10_00n, 62n, 655_58n])
    const none = previewRedeem(left, 100, { carriedLoss: cents(41_80n), feeRate: tenth })
    expect([none.carried, none.fee]).toEqual([16_20n, 0n])
  })

  it('has no fee on a loss', () => {
    const lost = previewRedeem({ ...left, worth: cents(600_00n) }, 100, free)
    expect([lost.profit, lost.fee, lost.arrives]).toEqual([-40_00n, 0n, 600_00n])
  })

  it('takes a part of units, cost and worth alike, rounded down', () => {
    const third = previewRedeem({ units: 10n, cost: cents(100n), worth: cents(101n) }, 33, free)
    expect([third.units, third.cost, third.worth]).toEqual([3n, 33n, 33n])
  })
})
