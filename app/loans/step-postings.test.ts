import type { WirePosting } from '@candor/wire/ledger.ts'
import type { WireLoanStep } from '@candor/wire/loans.ts'
import { expect, it } from 'vitest'
import { postingsOfSteps } from './step-postings.ts'

const step = (name: WireLoanStep['step'], at: string | null): WireLoanStep => ({
  step: name,
  state: 'done',
  at,
  by: null,
})

const posting = (number: number, kind: WirePosting['kind'], at: string): WirePosting => ({
  ...{ number, kind, at, from: 'cash', to: 'loan', amount: '1.00', change: '-1.00', cashAfter: '0.00' },
  subject: null,
})

it('gives each step the postings that were made with it, and none twice', () => {
  const [payout, first, second] = [
    '2026-11-01T10:00:00.000Z',
    '2026-11-03T10:00:00.000Z',
    '2026-11-05T10:00:00.000Z',
  ]
  const steps = [
    step('asked', '2026-11-01T09:00:00.000Z'),
    step('paid-out', payout),
    step('repayment', first),
    step('repayment', second),
    step('repaid', second),
  ]
  const postings = [
    posting(1, 'loan-paid-out', payout),
    posting(2, 'loan-interest', first),
    posting(3, 'loan-repaid', first),
    posting(4, 'loan-interest', second),
    posting(5, 'loan-repaid', second),
  ]
  expect(postingsOfSteps({ steps, postings }).map((each) => each.map(({ number }) => number))).toEqual([
    [],
    [1],
    [2, 3],
    [4, 5],
    [],
  ])
})
