import type { LoanStatus } from './loan-status.ts'

/** One step of a loan as its customer sees it. What is still to come has no time. */
export type LoanStep = {
  step:
    | 'asked'
    | 'taken'
    | 'review'
    | 'first-approval'
    | 'second-approval'
    | 'paid-out'
    | 'repayment'
    | 'due'
    | 'repaid'
    | 'review-rejected'
    | 'rejected'
    | 'cancelled'
  state: 'done' | 'now' | 'to-come' | 'failed'
  at: number | null
  /** Who did it: `customer`, `system`, or a reviewer by their number, `R-07`. Null where nobody has yet. */
  by: string | null
}

type LoanStory = {
  status: LoanStatus
  askedAt: number
  takenAt: number | null
  takenBy: string | null
  approvalsNeeded: number
  approvals: readonly { by: string; at: number }[]
  /** When and by whom it was rejected or taken back. */
  endedAt: number | null
  endedBy: string | null
  paidOutAt: number | null
  dueAt: number | null
  repaidAt: number | null
  repayments: readonly { at: number }[]
}

const customer = 'customer'
const system = 'system'

const done = (step: LoanStep['step'], at: number, by: string): LoanStep => ({ step, state: 'done', at, by })

function approvalSteps({ status, approvals, approvalsNeeded }: LoanStory): LoanStep[] {
  const names = approvalsNeeded > 1 ? (['first-approval', 'second-approval'] as const) : (['review'] as const)
  const waits = status === 'pending-review' || status === 'under-review'
  return names.flatMap((step, place): LoanStep[] => {
    const given = approvals[place]
    if (given) return [done(step, given.at, given.by)]
    if (!waits) return []
    return [{ step, state: place === approvals.length ? 'now' : 'to-come', at: null, by: null }]
  })
}

function endingOf({ status, endedAt, endedBy }: LoanStory): LoanStep | null {
  if (status === 'review-rejected') return { step: status, state: 'failed', at: endedAt, by: endedBy }
  if (status !== 'rejected') return null
  return { step: endedBy === customer ? 'cancelled' : 'rejected', state: 'failed', at: endedAt, by: endedBy }
}

/** The way of a loan from asking to its end, with what is still to come. */
export function loanSteps(story: LoanStory, now: number): LoanStep[] {
  const { askedAt, takenAt, takenBy, paidOutAt, dueAt, repaidAt, repayments } = story
  const taken = takenAt === null ? [] : [done('taken', takenAt, takenBy ?? system)]
  const steps = [done('asked', askedAt, customer), ...taken, ...approvalSteps(story)]
  const ending = endingOf(story)
  if (ending) return [...steps, ending]
  if (paidOutAt === null) {
    const state = story.status === 'review-passed' ? 'now' : 'to-come'
    return [...steps, { step: 'paid-out', state, at: null, by: null }]
  }
  const late = dueAt !== null && (repaidAt ?? now) > dueAt
  const events = repayments.map(({ at }) => done('repayment', at, customer))
  if (late) events.push({ step: 'due', state: 'failed', at: dueAt, by: system })
  events.sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
  const ends: LoanStep[] =
    repaidAt === null
      ? [
          ...(late ? [] : [{ step: 'due', state: 'to-come', at: dueAt, by: null } as const]),
          { step: 'repaid', state: 'now', at: null, by: customer },
        ]
      : [done('repaid', repaidAt, customer)]
  return [...steps, done('paid-out', paidOutAt, system), ...events, ...ends]
}
