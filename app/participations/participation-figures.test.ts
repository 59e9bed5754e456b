import { describe, expect, it } from 'vitest'
import { askedOut, inProgress, inReview, paidRedemption } from './participation-examples.ts'
import { leftOver, paidOut, profitSoFar } from './participation-figures.ts'

describe('what a participation has made so far', () => {
  it('is nothing that could be told before there are units', () => {
    expect(profitSoFar(inReview)).toBeNull()
    expect(profitSoFar({ ...inProgress, worth: null })).toBeNull()
  })

  it('is what its units are worth less what they cost', () => expect(profitSoFar(inProgress)).toBe(16_20n))

  it('counts what is on its way out with what it cost', () => {
    const half = { ...inProgress, unitsLeft: '314.00255000', costLeft: '320.00', redemptions: [askedOut] }
    expect(profitSoFar(half)).toBe(16_20n)
  })

  it('counts what was paid already after its fee', () => {
    // 328.10 − 320.00 − 0.81 = 7.29 was paid; 328.10 − 320.00 = 8.10 is on paper.
    const half = {
      ...inProgress,
      unitsLeft: '314.00255000',
      costLeft: '320.00',
      worth: '328.10',
      profit: '7.29',
      redemptions: [paidRedemption],
    }
    expect(profitSoFar(half)).toBe(15_39n)
    expect(paidOut(half)).toBe(327_29n)
  })
})

describe('what is left to take out', () => {
  it('is all of it', () => {
    expect(leftOver(inProgress, '1.04490000')).toEqual({
      units: 62_800_510_000n,
      cost: 640_00n,
      worth: 656_20n,
    })
    expect(leftOver(inReview, '1.04490000')).toBeNull()
  })

  it('leaves out what was asked for already', () => {
    const half = { ...inProgress, unitsLeft: '314.00255000', costLeft: '320.00', redemptions: [askedOut] }
    // 314.00255 × 1.0449 = 328.1012…, without the begun cent.
    expect(leftOver(half, '1.04490000')?.worth).toBe(328_10n)
    expect(leftOver(half, undefined)).toBeNull()
    expect(leftOver({ ...half, unitsLeft: '0.00000000' }, '1.04490000')).toBeNull()
  })
})
