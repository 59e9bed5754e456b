import type { WirePosting } from '@candor/wire/ledger.ts'
import { describe, expect, it } from 'vitest'
import { askedOut, inProgress, inReview, paidRedemption } from './participation-examples.ts'
import { type ParticipationTold, participationSteps } from './participation-steps.ts'

let number = 0
const posting = (
  kind: WirePosting['kind'],
  from: WirePosting['from'],
  to: WirePosting['to'],
  amount: string,
): WirePosting => {
  number += 1
  const subject = { kind: 'participation', id: inReview.id } as const
  return { number, at: inReview.askedAt, kind, from, to, amount, change: '0.00', cashAfter: '0.00', subject }
}
const hold = posting('participation-hold', 'cash', 'invested', '640.00')
const joined = posting('participation-joined', 'invested', 'house-participations', '640.00')

const told = (participation: ParticipationTold['participation'], postings: WirePosting[] = [hold]) => ({
  participation,
  postings,
  worths: [],
  trades: { count: 14, won: 8, lost: 6 },
})

const kindsOf = (read: ParticipationTold) => participationSteps(read).map(({ kind, state }) => [kind, state])

describe('the steps of a participation', () => {
  it('end with the review while it is in review', () => {
    expect(kindsOf(told(inReview))).toEqual([
      ['asked', 'done'],
      ['review', 'now'],
    ])
    expect(participationSteps(told(inReview))[0]?.postings).toEqual([hold])
  })

  it('tell a rejection from what the customer took back', () => {
    const returned = posting('participation-returned', 'invested', 'cash', '640.00')
    const no = { ...inReview, status: 'rejected' as const, reviewedAt: inProgress.reviewedAt }
    const rejected = participationSteps(told({ ...no, reason: 'Not now' }, [hold, returned]))
    expect([rejected[1]?.kind, rejected[1]?.state, rejected[1]?.postings]).toEqual([
      'rejected',
      'failed',
      [returned],
    ])
    expect(kindsOf(told({ ...no, reason: 'cancelled' }))[1]).toEqual(['taken-back', 'done'])
  })

  it('wait for the first value after the approval', () => {
    const waits = { ...inProgress, joinedAt: null, units: null, joinValue: null, worth: null }
    expect(kindsOf(told(waits, [hold, joined])).at(-1)).toEqual(['joining', 'now'])
  })

  it('go on with trades and what was asked for, and the end of the term is to come', () => {
    const half = { ...inProgress, redemptions: [askedOut] }
    expect(kindsOf(told(half, [hold, joined]))).toEqual([
      ['asked', 'done'],
      ['approved', 'done'],
      ['joined', 'done'],
      ['traded', 'done'],
      ['asked-out', 'done'],
      ['leaving', 'now'],
      ['term-runs', 'to-come'],
    ])
  })

  it('give each payout its own postings, a loss none for a fee', () => {
    const paid = (amount: string) => posting('participation-paid', 'house-participations', 'cash', amount)
    const [first, second] = [paid('328.10'), paid('300.00')]
    const fee = posting('participation-fee', 'cash', 'house-fees', '0.81')
    const later = {
      ...paidRedemption,
      id: '33333333-3333-4333-8333-333333333333',
      cause: 'term' as const,
      askedAt: '2026-12-03T09:07:00.000Z',
      proceeds: '300.00',
      earned: '0.00',
      fee: '0.00',
    }
    const done = {
      ...inProgress,
      status: 'completed' as const,
      unitsLeft: '0.00000000',
      redemptions: [later, paidRedemption],
    }
    const steps = participationSteps(told(done, [hold, joined, first, fee, second]))
    expect(steps.slice(4).map(({ kind, postings }) => [kind, postings])).toEqual([
      ['asked-out', []],
      ['left', [first, fee]],
      ['term-ended', []],
      ['left', [second]],
    ])
  })
})
