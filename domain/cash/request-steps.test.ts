import { describe, expect, it } from 'vitest'
import { type RequestStory, requestSteps } from './request-steps.ts'

const withdrawal: RequestStory = {
  kind: 'withdrawal',
  status: 'in-review',
  requestedAt: 100,
  decidedAt: null,
  approvalsNeeded: 1,
  approvals: [],
  rejectedBy: null,
}
const large = { ...withdrawal, approvalsNeeded: 2 }
const deposit: RequestStory = { ...withdrawal, kind: 'deposit' }
const first = { by: 'R-07', at: 200 }
const second = { by: 'R-08', at: 300 }

/** Each step as `step state at by`. */
const told = (story: RequestStory): string[] =>
  requestSteps(story).map(({ step, state, at, by }) => [step, state, at ?? '-', by ?? '-'].join(' '))

describe('the steps of a request', () => {
  it.each<[string, RequestStory, string[]]>([
    [
      'a deposit in review',
      deposit,
      ['requested done 100 -', 'receipt-read done 100 -', 'review now - -', 'credited to-come - -'],
    ],
    [
      'a deposit that was completed',
      { ...deposit, status: 'completed', decidedAt: 200, approvals: [first] },
      ['requested done 100 -', 'receipt-read done 100 -', 'review done 200 R-07', 'credited done 200 -'],
    ],
    [
      'a deposit that was rejected',
      { ...deposit, status: 'rejected', decidedAt: 200, rejectedBy: 'R-07' },
      ['requested done 100 -', 'receipt-read done 100 -', 'rejected failed 200 R-07'],
    ],
    [
      'a deposit that was taken back',
      { ...deposit, status: 'cancelled', decidedAt: 200 },
      ['requested done 100 -', 'receipt-read done 100 -', 'cancelled failed 200 -'],
    ],
    [
      'a small withdrawal in review',
      withdrawal,
      ['requested done 100 -', 'set-aside done 100 -', 'review now - -', 'paid to-come - -'],
    ],
    [
      'a large withdrawal that nobody has looked at',
      large,
      [
        'requested done 100 -',
        'set-aside done 100 -',
        'first-approval now - -',
        'second-approval to-come - -',
        'paid to-come - -',
      ],
    ],
    [
      'a large withdrawal that one person agreed to',
      { ...large, approvals: [first] },
      [
        'requested done 100 -',
        'set-aside done 100 -',
        'first-approval done 200 R-07',
        'second-approval now - -',
        'paid to-come - -',
      ],
    ],
    [
      'a large withdrawal that was paid',
      { ...large, status: 'completed', decidedAt: 300, approvals: [first, second] },
      [
        'requested done 100 -',
        'set-aside done 100 -',
        'first-approval done 200 R-07',
        'second-approval done 300 R-08',
        'paid done 300 -',
      ],
    ],
    [
      'a large withdrawal that the second person rejected: what is not to come is not shown',
      { ...large, status: 'rejected', decidedAt: 300, approvals: [first], rejectedBy: 'R-08' },
      [
        'requested done 100 -',
        'set-aside done 100 -',
        'first-approval done 200 R-07',
        'rejected failed 300 R-08',
        'returned done 300 -',
      ],
    ],
    [
      'a withdrawal that was taken back',
      { ...withdrawal, status: 'cancelled', decidedAt: 200 },
      ['requested done 100 -', 'set-aside done 100 -', 'cancelled failed 200 -', 'returned done 200 -'],
    ],
  ])('of %s', (_, story, steps) => {
    expect(told(story)).toEqual(steps)
  })
})
