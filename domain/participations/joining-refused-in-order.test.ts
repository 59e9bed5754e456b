import { usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { approveJoin, decideJoin, type JoinFacts, returnJoin } from './decide-join.ts'
import { isTermDays, mostParticipations } from './participation-terms.ts'

const own = {
  now: 1_000,
  limits: {},
  timeOutUntil: null,
  lostToday: cents(0n),
  stakedToday: cents(0n),
  contractsToday: 0,
}
const facts: JoinFacts = {
  verified: true,
  available: usd('500.00'),
  open: 0,
  ended: false,
  valued: true,
  own,
}

const said = (changes: Partial<JoinFacts>, amount = '500.00') => {
  const decided = decideJoin({ ...facts, ...changes }, usd(amount))
  return decided.ok ? written(decided.value) : decided.refusal
}

describe('joining', () => {
  it('sets the whole amount aside', () => {
    expect(said({})).toEqual(['participation-hold cash>invested 500.00'])
    expect(said({ own: undefined })).toEqual(['participation-hold cash>invested 500.00'])
  })

  it('is refused by what comes first', () => {
    const stopped = { ...own, timeOutUntil: 2_000 }
    const small = { ...own, limits: { 'largest-stake': 100_00n } }
    const rest = { open: mostParticipations, own: small }
    expect(
      said({ ...rest, verified: false, own: stopped, ended: true, valued: false, available: usd('0.00') }),
    ).toBe('account-not-verified')
    expect(said({ ...rest, own: stopped, ended: true, valued: false, available: usd('0.00') })).toBe(
      'time-out',
    )
    expect(said({ ...rest, ended: true, valued: false, available: usd('0.00') })).toBe('strategy-ended')
    expect(said({ ...rest, valued: false, available: usd('0.00') })).toBe('data-anomaly')
    expect(said({ ...rest, available: usd('499.99') })).toBe('insufficient-balance')
    expect(said(rest)).toBe('too-many-open')
    expect(said({ own: small })).toBe('stake-too-large')
    expect(said({ own: { ...own, limits: { 'stake-per-day': 600_00n }, stakedToday: usd('100.01') } })).toBe(
      'stake-limit-reached',
    )
    expect(said({ open: mostParticipations - 1 })).toEqual(['participation-hold cash>invested 500.00'])
  })

  it('sends the money on when it is approved, and gives it back when it is not', () => {
    expect(written(approveJoin(usd('500.00')))).toEqual([
      'participation-joined invested>house-participations 500.00',
    ])
    expect(written(returnJoin(usd('500.00')))).toEqual(['participation-returned invested>cash 500.00'])
  })

  it('has five terms', () => {
    expect([0, 1, 2, 3, 7, 14, 15, 30, 31, 1.5].filter(isTermDays)).toEqual([1, 3, 7, 14, 30])
  })
})
