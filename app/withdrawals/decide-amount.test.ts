import { cents } from '@candor/domain/money/cents.ts'
import { describe, expect, it } from 'vitest'
import { arrivesOf, decideAmount, mostOf } from './decide-amount.ts'

const terms = {
  minimum: '10.00',
  fee: '1.50',
  dailyLimit: '50000.00',
  leftToday: '8000.00',
  twoPeopleFrom: '5000.00',
  outstandingLoan: '0.00',
  verified: true,
  passwordNeeded: false,
  codeNeeded: false,
  reviewHours: 2,
}
const available = cents(9_500_00n)

describe('the amount of a withdrawal', () => {
  it.each([
    ['', 'amount-required'],
    ['0', 'amount-below-minimum'],
    ['9.99', 'amount-below-minimum'],
    ['8000.01', 'daily-limit-reached'],
    ['60000', 'daily-limit-reached'],
  ])('%j is refused with %s', (text, refusal) =>
    expect(decideAmount(text, terms, available)).toEqual({ ok: false, refusal }),
  )

  it('is refused where the balance does not reach', () =>
    expect(decideAmount('500.01', terms, cents(500_00n))).toEqual({
      ok: false,
      refusal: 'insufficient-balance',
    }))

  it.each([
    ['10', 1_000n],
    ['500.', 50_000n],
    ['8000.00', 800_000n],
  ])('%j is %s cents', (text, value) =>
    expect(decideAmount(text, terms, available)).toEqual({ ok: true, value }),
  )
})

it('“All” is what is there, or what is left of the limit', () => {
  expect(mostOf(terms, available)).toBe(800_000n)
  expect(mostOf(terms, cents(25n))).toBe(25n)
})

it('what arrives is the amount less the fee, never less than nothing', () => {
  expect(arrivesOf(cents(500_00n), terms)).toBe(49_850n)
  expect(arrivesOf(cents(100n), terms)).toBe(0n)
  expect(arrivesOf(null, terms)).toBe(0n)
})
