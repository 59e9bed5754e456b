import { describe, expect, it } from 'vitest'
import { cents, noCents } from '../money/cents.ts'
import { approvalsNeeded, type RequestKind, type RequestStatus } from './cash-request.ts'
import { decideCancel, decideReview, type Review, type ReviewFacts } from './decide-review.ts'
import { readReason } from './review-reason.ts'

const seen = 'a'.repeat(64)
const other = 'b'.repeat(64)

const facts: ReviewFacts = {
  kind: 'withdrawal',
  status: 'in-review',
  amount: cents(1_000_00n),
  fee: noCents,
  dayTotal: cents(1_000_00n),
  approvals: [],
  contentHash: seen,
  own: false,
  verified: true,
  outstandingLoan: noCents,
}
const approve: Review = { operatorId: 7n, verdict: 'approve', contentHash: seen }
const reject: Review = { ...approve, verdict: 'reject' }
const by = (operatorId: bigint, contentHash = seen) => ({ operatorId, contentHash, stands: true })

describe('how many people have to agree', () => {
  const needed = (kind: RequestKind, status: RequestStatus, amount: bigint, dayTotal: bigint, given = 0) =>
    approvalsNeeded({ kind, status, amount: cents(amount), dayTotal: cents(dayTotal), given })

  it.each<[RequestKind, bigint, bigint, number]>([
    ['withdrawal', 10_00n, 10_00n, 1],
    ['withdrawal', 4_999_99n, 4_999_99n, 1],
    ['withdrawal', 5_000_00n, 5_000_00n, 2],
    ['withdrawal', 50_000_00n, 50_000_00n, 2],
    ['withdrawal', 4_999_99n, 9_999_98n, 2],
    ['withdrawal', 10_00n, 4_999_99n, 1],
    ['withdrawal', 10_00n, 5_000_00n, 2],
    ['deposit', 5_000_00n, 0n, 1],
    ['deposit', 1_000_000_00n, 0n, 1],
  ])('%s of %s cents on a day of %s: %s', (kind, amount, dayTotal, people) => {
    expect(needed(kind, 'in-review', amount, dayTotal)).toBe(people)
  })

  it('is still two where one has agreed and the rest of the day was taken back', () => {
    expect(needed('withdrawal', 'in-review', 4_999_99n, 4_999_99n, 1)).toBe(2)
  })

  it('is what it took once it is over', () => {
    expect(needed('withdrawal', 'completed', 4_999_99n, 9_999_98n, 1)).toBe(1)
    expect(needed('withdrawal', 'completed', 4_999_99n, 4_999_99n, 2)).toBe(2)
    expect(needed('withdrawal', 'rejected', 5_000_00n, 0n)).toBe(2)
    expect(needed('withdrawal', 'cancelled', 4_999_99n, 9_000_00n)).toBe(1)
  })
})

/** Each row has everything wrong that the rows below it have wrong too, so the order is held as well as the words. */
const refusals: [expected: string, facts: Partial<ReviewFacts>][] = [
  ['already-decided', { status: 'completed' }],
  ['already-decided', { status: 'rejected' }],
  ['already-decided', { status: 'cancelled' }],
  ['own-request', { own: true }],
  ['content-changed', { contentHash: other }],
  ['content-changed', { approvals: [by(8n, other), by(7n)] }],
  ['already-approved', { approvals: [by(7n)] }],
  ['account-not-verified', { verified: false }],
  ['outstanding-loan', { outstandingLoan: cents(1n) }],
]

describe('an approval', () => {
  it.each(refusals.map((row, place) => [...row, place] as const))(
    'is refused with %s, before what comes after it',
    (expected, _, place) => {
      const wrong = Object.assign(
        {},
        facts,
        ...refusals
          .slice(place)
          .toReversed()
          .map(([, part]) => part),
      )
      expect(decideReview(wrong, approve)).toEqual({ ok: false, refusal: expected })
    },
  )

  it.each(refusals)('is refused with %s for one wrong fact alone (%#)', (expected, wrong) => {
    expect(decideReview({ ...facts, ...wrong }, approve)).toEqual({ ok: false, refusal: expected })
  })

  it('pays a withdrawal out of what was set aside, the fee apart', () => {
    const fee = cents(2_50n)
    expect(decideReview({ ...facts, fee }, approve)).toEqual({
      ok: true,
      value: {
        status: 'completed',
        transfers: [
          { kind: 'withdrawal-paid', from: 'withdrawing', to: 'house-cash-out', amount: 997_50n },
          { kind: 'withdrawal-fee', from: 'withdrawing', to: 'house-fees', amount: 2_50n },
        ],
      },
    })
  })

  it('posts no fee of nothing', () => {
    expect(decideReview(facts, approve)).toMatchObject({
      value: { transfers: [{ kind: 'withdrawal-paid', amount: 1_000_00n }] },
    })
  })

  it('adds a deposit to what can be used, whoever is not verified or owes', () => {
    const deposit = { ...facts, kind: 'deposit', verified: false, outstandingLoan: cents(5n) } as const
    expect(decideReview(deposit, approve)).toEqual({
      ok: true,
      value: {
        status: 'completed',
        transfers: [{ kind: 'deposit', from: 'house-cash-in', to: 'cash', amount: 1_000_00n }],
      },
    })
  })

  it.each<[amount: bigint, approvals: ReviewFacts['approvals'], status: RequestStatus, transfers: number]>([
    [4_999_99n, [], 'completed', 1],
    [5_000_00n, [], 'in-review', 0],
    [5_000_00n, [by(8n)], 'completed', 1],
    [5_000_00n, [by(8n), by(9n)], 'completed', 1],
  ])('of %s cents leaves it as it should (%#)', (amount, approvals, status, count) => {
    const sum = { amount: cents(amount), dayTotal: cents(amount) }
    const decided = decideReview({ ...facts, ...sum, approvals }, approve)
    expect(decided.ok && [decided.value.status, decided.value.transfers.length]).toEqual([status, count])
  })

  it('of the second $4,999.99 of a day waits for another person', () => {
    const second = { ...facts, amount: cents(4_999_99n), dayTotal: cents(9_999_98n) }
    expect(decideReview(second, approve)).toEqual({ ok: true, value: { status: 'in-review', transfers: [] } })
    expect(decideReview({ ...second, approvals: [by(8n)] }, approve)).toMatchObject({
      value: { status: 'completed' },
    })
  })

  it('does not count who agreed and could no longer agree', () => {
    const large = { ...facts, amount: cents(5_000_00n), dayTotal: cents(5_000_00n) }
    const left = { ...by(8n), stands: false }
    expect(decideReview({ ...large, approvals: [left] }, approve)).toMatchObject({
      value: { status: 'in-review' },
    })
    expect(decideReview({ ...large, approvals: [left, by(9n)] }, approve)).toMatchObject({
      value: { status: 'completed' },
    })
    // Also where one person would do by now: two are needed since somebody agreed.
    expect(decideReview({ ...facts, approvals: [left] }, approve)).toMatchObject({
      value: { status: 'in-review' },
    })
  })

  it('by the same person twice is not two people', () => {
    const large = { ...facts, amount: cents(5_000_00n), dayTotal: cents(5_000_00n), approvals: [by(7n)] }
    expect(decideReview(large, approve)).toEqual({ ok: false, refusal: 'already-approved' })
  })
})

describe('a rejection', () => {
  it('gives a withdrawal back whole, fee and all, and needs one person however large', () => {
    const large = { ...facts, amount: cents(50_000_00n), fee: cents(1_00n) }
    expect(decideReview(large, reject)).toEqual({
      ok: true,
      value: {
        status: 'rejected',
        transfers: [{ kind: 'withdrawal-returned', from: 'withdrawing', to: 'cash', amount: 50_000_00n }],
      },
    })
  })

  it('of a deposit moves nothing', () => {
    expect(decideReview({ ...facts, kind: 'deposit' }, reject)).toEqual({
      ok: true,
      value: { status: 'rejected', transfers: [] },
    })
  })

  it.each<[string, Partial<ReviewFacts>]>([
    ['who agreed before', { approvals: [by(7n)] }],
    ['a customer who is not verified', { verified: false }],
    ['a customer who owes', { outstandingLoan: cents(1n) }],
    ['something that changed after somebody agreed', { approvals: [by(8n, other)] }],
  ])('is possible with %s', (_, part) => {
    expect(decideReview({ ...facts, ...part }, reject)).toMatchObject({ value: { status: 'rejected' } })
  })

  it.each<[string, Partial<ReviewFacts>]>([
    ['already-decided', { status: 'completed' }],
    ['own-request', { own: true }],
    ['content-changed', { contentHash: other }],
  ])('is refused with %s', (refusal, part) => {
    expect(decideReview({ ...facts, ...part }, reject)).toEqual({ ok: false, refusal })
  })
})

describe('taking a request back', () => {
  it('returns what was set aside, while nobody has decided', () => {
    expect(decideCancel(facts)).toEqual({
      ok: true,
      value: {
        status: 'cancelled',
        transfers: [{ kind: 'withdrawal-returned', from: 'withdrawing', to: 'cash', amount: 1_000_00n }],
      },
    })
    expect(decideCancel({ ...facts, kind: 'deposit' })).toMatchObject({ value: { transfers: [] } })
    for (const status of ['completed', 'rejected', 'cancelled'] as const)
      expect(decideCancel({ ...facts, status })).toEqual({ ok: false, refusal: 'already-decided' })
  })
})

describe('a reason', () => {
  it.each([
    ['abc', 'abc'],
    [
      '  The name does not match.\r\nSend another receipt. ',
      'The name does not match.\nSend another receipt.',
    ],
    ['不一致', '不一致'],
    ['=1+1 <b>x</b>', '=1+1 <b>x</b>'],
    ['x'.repeat(500), 'x'.repeat(500)],
    ['😀😀😀', '😀😀😀'],
  ])('%j is plain text', (text, read) => {
    expect(readReason(text)).toEqual({ ok: true, value: read })
  })

  it.each([
    ['', 'field-required'],
    [' \n ', 'field-required'],
    ['ab', 'field-invalid'],
    ['😀😀', 'field-invalid'],
    ['abc\0', 'field-invalid'],
    ['abc\u001b[2J', 'field-invalid'],
    ['half \ud800 a letter', 'field-invalid'],
    ['x'.repeat(501), 'field-too-long'],
  ])('%j is none', (text, refusal) => {
    expect(readReason(text)).toEqual({ ok: false, refusal })
  })
})
