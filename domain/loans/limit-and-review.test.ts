import { usd } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { cents, writeCents } from '../money/cents.ts'
import { decideApplyLoan, readLoanAmount } from './decide-apply-loan.ts'
import {
  decideLoanPayout,
  decideLoanReview,
  decideTakeLoan,
  type LoanReviewFacts,
} from './decide-loan-review.ts'
import { averageEquity, loanLimit } from './loan-limit.ts'
import { isAsked, type LoanStatus, loanCodeOf, loanStatuses, loanStatusOf, mayFollow } from './loan-status.ts'

const now = Date.parse('2026-11-14T12:00:00.000Z')
const day = 86_400_000
const notes = (...given: [daysAgo: number, equity: string][]) =>
  given.map(([daysAgo, equity]) => ({ at: now - daysAgo * day, equity: usd(equity) }))
const average = (...given: [number, string][]) => writeCents(averageEquity(notes(...given), now))

describe('the average equity of 30 days', () => {
  it('weighs each note by how long it held', () => {
    expect(average([45, '9000.00'], [31, '24600.00'])).toBe('24600.00')
    // 20 days at 9,000.00 and 10 at 12,000.00
    expect(average([40, '9000.00'], [10, '12000.00'])).toBe('10000.00')
    // 1.5 days of 30: half a day at 10,000.00 and one at 12,000.00 = 17,000 ÷ 30 = 566.666…
    expect(average([1.5, '10000.00'], [1, '12000.00'])).toBe('566.66')
  })

  it('counts time before the first note with nothing, and no note as nothing', () => {
    expect(average([3, '10000.00'])).toBe('1000.00')
    expect(average()).toBe('0.00')
  })
})

describe('the limit', () => {
  const limit = (changes: object) => {
    const made = loanLimit({
      verified: true,
      average: usd('24600.00'),
      borrowed: cents(0n),
      asked: cents(0n),
      ...changes,
    })
    return [made.share, made.limit, made.left].map((amount) => writeCents(amount))
  }

  it('is 30 % of the average, less what is borrowed and asked for', () => {
    expect(limit({})).toEqual(['7380.00', '7380.00', '7380.00'])
    expect(limit({ borrowed: usd('400.00'), asked: usd('80.01') })).toEqual(['7380.00', '7380.00', '6899.99'])
  })

  it('is at least 100.00 for who is verified, nothing for who is not, at most 50,000.00, and never below zero', () => {
    expect(limit({ average: cents(0n) })).toEqual(['0.00', '100.00', '100.00'])
    expect(limit({ average: usd('-500.00') })).toEqual(['-150.00', '100.00', '100.00'])
    expect(limit({ verified: false })).toEqual(['7380.00', '0.00', '0.00'])
    expect(limit({ average: usd('200000.00') })).toEqual(['60000.00', '50000.00', '50000.00'])
    expect(limit({ borrowed: usd('8000.00') })).toEqual(['7380.00', '7380.00', '0.00'])
  })
})

describe('asking', () => {
  const limit = loanLimit({ verified: true, average: usd('1000.00'), borrowed: cents(0n), asked: cents(0n) })
  const own = {
    now,
    limits: {},
    timeOutUntil: now + 1,
    lostToday: cents(0n),
    stakedToday: cents(0n),
    contractsToday: 0,
  }

  it('is refused by what comes first', () => {
    const over = usd('300.01')
    expect(decideApplyLoan({ verified: false, limit, own }, over)).toMatchObject({
      refusal: 'account-not-verified',
    })
    expect(decideApplyLoan({ verified: true, limit, own }, over)).toMatchObject({ refusal: 'time-out' })
    expect(decideApplyLoan({ verified: true, limit, own: undefined }, over)).toMatchObject({
      refusal: 'loan-over-limit',
    })
    expect(decideApplyLoan({ verified: true, limit, own: undefined }, usd('300.00')).ok).toBe(true)
  })

  it.each(['', '0', '99.99', '100.001', '1e3', ' 100', '-100', '1,000'])(
    '%j is no amount of a loan',
    (text) => expect(readLoanAmount(text)).toBeNull(),
  )

  it('100.00 is the least', () => expect(readLoanAmount('100')).toBe(100_00n))
})

const facts: LoanReviewFacts = {
  status: 'pending-review',
  amount: usd('2000.00'),
  dayTotal: usd('2000.00'),
  approvals: [],
  own: false,
  verified: true,
  limit: loanLimit({ verified: true, average: usd('24600.00'), borrowed: cents(0n), asked: usd('2000.00') }),
}
const reviewed = (changes: Partial<LoanReviewFacts>, verdict: 'approve' | 'reject' = 'approve') => {
  const decided = decideLoanReview({ ...facts, ...changes }, { operatorId: 7n, verdict })
  return decided.ok ? decided.value : decided.refusal
}

describe('a review', () => {
  const tight = loanLimit({
    verified: true,
    average: usd('6000.00'),
    borrowed: cents(0n),
    asked: usd('2000.00'),
  })

  it('passes with one person below 5,000.00 a day and with two from there on', () => {
    expect(reviewed({})).toBe('review-passed')
    expect(reviewed({ dayTotal: usd('4999.99') })).toBe('review-passed')
    expect(reviewed({ dayTotal: usd('5000.00') })).toBe('under-review')
    expect(
      reviewed({
        dayTotal: usd('5000.00'),
        status: 'under-review',
        approvals: [{ operatorId: 8n, stands: true }],
      }),
    ).toBe('review-passed')
  })

  it('is refused by what comes first', () => {
    const all = { own: true, approvals: [{ operatorId: 7n, stands: true }], verified: false, limit: tight }
    expect(reviewed({ ...all, status: 'repaid' })).toBe('already-decided')
    expect(reviewed(all)).toBe('own-request')
    expect(reviewed({ ...all, own: false })).toBe('already-approved')
    expect(reviewed({ verified: false, limit: tight })).toBe('account-not-verified')
    // 2,000.00 are asked for, 30 % of 6,000.00 are 1,800.00.
    expect(reviewed({ limit: tight })).toBe('loan-over-limit')
  })

  it('rejects whatever the customer is', () => {
    expect(
      reviewed({ verified: false, limit: tight, approvals: [{ operatorId: 7n, stands: true }] }, 'reject'),
    ).toBe('review-rejected')
    expect(reviewed({ own: true }, 'reject')).toBe('own-request')
  })

  it('is taken once', () => {
    expect(decideTakeLoan(facts)).toEqual({ ok: true, value: 'under-review' })
    expect(decideTakeLoan({ ...facts, own: true })).toEqual({ ok: false, refusal: 'own-request' })
    expect(decideTakeLoan({ ...facts, status: 'under-review' })).toEqual({
      ok: false,
      refusal: 'already-decided',
    })
  })

  it('is paid out once it has passed, unless the customer or the limit changed', () => {
    const passed = { ...facts, status: 'review-passed' as const }
    expect(decideLoanPayout(passed)).toEqual({
      ok: true,
      value: {
        transfers: [{ kind: 'loan-paid-out', from: 'loan', to: 'cash', amount: usd('2000.00') }],
        obstacle: null,
      },
    })
    expect(decideLoanPayout({ ...passed, verified: false })).toMatchObject({
      value: { transfers: [], obstacle: 'not-verified' },
    })
    expect(decideLoanPayout({ ...passed, limit: tight })).toMatchObject({
      value: { transfers: [], obstacle: 'over-limit' },
    })
    expect(decideLoanPayout(facts)).toMatchObject({ refusal: 'already-decided' })
  })
})

describe('statuses', () => {
  it('have the codes of the specification, and any other is unknown', () => {
    expect(loanStatuses.map((status) => [loanCodeOf(status), status])).toEqual([
      [0, 'pending-review'],
      [1, 'review-passed'],
      [2, 'review-rejected'],
      [3, 'under-review'],
      [4, 'pending-repayment'],
      [5, 'repaid'],
      [6, 'rejected'],
    ])
    for (const code of [-1, 7, 99, 0.5]) expect(loanStatusOf(code)).toBe('unknown')
    expect(loanStatusOf(4)).toBe('pending-repayment')
  })

  /** The one diagram, drawn: a row a status, a column what may follow. */
  const diagram: Record<LoanStatus, string> = {
    'pending-review': '3 6',
    'review-passed': '4 6',
    'review-rejected': '',
    'under-review': '1 2 6',
    'pending-repayment': '5',
    repaid: '',
    rejected: '',
  }

  it('follow each other as drawn, and in no other way', () => {
    for (const from of loanStatuses) {
      const next = loanStatuses.filter((to) => mayFollow(from, to)).map(loanCodeOf)
      expect(`${from}: ${next.join(' ')}`).toBe(`${from}: ${diagram[from]}`)
    }
    expect(loanStatuses.filter(isAsked)).toEqual(['pending-review', 'review-passed', 'under-review'])
  })

  it('every way ends in repaid or one of the two rejections, and none comes back', () => {
    const ends = new Set<string>()
    const walk = (at: LoanStatus, seen: readonly LoanStatus[]): void => {
      expect(seen).not.toContain(at)
      const next = loanStatuses.filter((to) => mayFollow(at, to))
      if (next.length === 0) ends.add([...seen, at].map(loanCodeOf).join('>'))
      for (const to of next) walk(to, [...seen, at])
    }
    walk('pending-review', [])
    expect([...ends].sort()).toEqual(['0>3>1>4>5', '0>3>1>6', '0>3>2', '0>3>6', '0>6'])
  })
})
