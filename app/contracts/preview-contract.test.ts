import { cents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { describe, expect, it } from 'vitest'
import {
  breakEvenTenths,
  judgeContract,
  outcomesOf,
  ownRateTenths,
  stakeOf,
  termsOf,
} from './preview-contract.ts'

const terms = termsOf({
  day: '2026-11-14',
  termsHash: '00',
  limits: [
    { timeLimit: 30, rate: '0.8' },
    { timeLimit: 60, rate: '0.82' },
  ],
  leastStake: '5.00',
  mostStake: '5000.00',
})

const now = 1_794_580_259_812
const facts = {
  verified: true,
  available: cents(250_00n),
  market: { state: 'live', delayed: false, lastTickAt: now - 800, closesAt: null },
  now,
} as const

describe('what a contract means', () => {
  it('in money, both ways', () => {
    expect(outcomesOf(cents(200_00n), rate(82_000_000n))).toEqual({
      stake: 200_00n,
      profit: 164_00n,
      payout: 364_00n,
    })
  })

  it('in how often one must be right', () => {
    // 1 / 1.82 is 54.945 %, 1 / 1.80 is 55.556 %, 1 / 1.92 is 52.083 %.
    expect([82n, 80n, 92n].map((pct) => breakEvenTenths(rate(pct * 1_000_000n)))).toEqual([549n, 556n, 521n])
  })

  it('beside how often one was', () => {
    expect(ownRateTenths({ won: 0, lost: 0 })).toBeNull()
    expect(ownRateTenths({ won: 1, lost: 2 })).toBe(333n)
    expect(ownRateTenths({ won: 2, lost: 1 })).toBe(667n)
    expect(ownRateTenths({ won: 7, lost: 0 })).toBe(1000n)
  })
})

describe('what is known to be refused', () => {
  const judged = (seconds: number, stake: bigint, changes: object = {}) =>
    judgeContract(terms, { seconds, stake: cents(stake) }, { ...facts, ...changes })

  it('is judged by the rules of the server', () => {
    expect(judged(60, 200_00n)).toBeNull()
    expect(judged(60, 4_99n)).toBe('stake-invalid')
    expect(judged(60, 5_000_01n)).toBe('stake-invalid')
    expect(judged(90, 200_00n)).toBe('time-limit-invalid')
    expect(judged(60, 250_01n)).toBe('insufficient-balance')
    expect(judged(60, 200_00n, { market: { ...facts.market, closesAt: now + 59_000 } })).toBe(
      'non-trading-hours',
    )
    expect(judged(60, 200_00n, { market: { ...facts.market, delayed: true } })).toBe('data-anomaly')
    expect(judged(60, 200_00n, { verified: false })).toBe('account-not-verified')
  })

  it('leaves to the server what is not known here', () => {
    expect(judged(60, 5_000_00n, { available: null })).toBeNull()
  })
})

it('reads what has been typed', () => {
  expect(stakeOf('200')).toBe(200_00n)
  expect(stakeOf('200.')).toBe(200_00n)
  expect(stakeOf('0.5')).toBe(50n)
  expect(stakeOf('')).toBeNull()
})
