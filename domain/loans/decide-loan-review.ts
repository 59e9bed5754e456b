import { approvalsNeeded } from '../cash/cash-request.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import type { Cents } from '../money/cents.ts'
import { type ApprovalRefusal, decideApproval, type Standing } from '../operators/decide-approval.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { LoanLimit } from './loan-limit.ts'
import type { LoanStatus } from './loan-status.ts'

type NeededFacts = {
  readonly status: LoanStatus
  readonly amount: Cents
  /** What the customer has asked to borrow on the same day (UTC), this loan included, without what was rejected or taken back. */
  readonly dayTotal: Cents
  /** How many have agreed so far, whether or not they still could. */
  readonly given: number
}

export const isInReview = (status: LoanStatus): boolean =>
  status === 'pending-review' || status === 'under-review'

/** Two different people from $5,000 of what a customer asks for in a day, by the same rule as money that leaves. */
export const loanApprovalsNeeded = ({ status, amount, dayTotal, given }: NeededFacts): number =>
  approvalsNeeded({
    kind: 'withdrawal',
    status: isInReview(status) ? 'in-review' : given > 0 ? 'completed' : 'rejected',
    amount,
    dayTotal,
    given,
  })

export type LoanReviewFacts = Omit<NeededFacts, 'given'> & {
  /** Who has agreed so far. */
  readonly approvals: readonly (Standing & { operatorId: bigint })[]
  /** Whether the reviewer is the customer who asks. */
  readonly own: boolean
  readonly verified: boolean
  /** With this loan among what is asked for. */
  readonly limit: LoanLimit
}

type LoanReviewRefusal = 'already-decided' | ApprovalRefusal | 'account-not-verified' | 'loan-over-limit'

/** What was signed never changes, so that every reviewer has seen the same. */
const unchanging = 'as signed'

/** Whether everything that is borrowed and asked for is within the limit. */
const fits = ({ limit, borrowed, asked }: LoanLimit): boolean => borrowed + asked <= limit

/**
 * What a review does. Refusals come in this order: decided already, own request, and for who agrees: agreed already, customer no longer
 * verified, limit fallen meanwhile. A rejection never needs a second person.
 */
export function decideLoanReview(
  facts: LoanReviewFacts,
  { operatorId, verdict }: { operatorId: bigint; verdict: 'approve' | 'reject' },
): Result<LoanStatus, LoanReviewRefusal> {
  if (!isInReview(facts.status)) return refuse('already-decided')
  const given = facts.approvals.map((one) => ({ ...one, contentHash: unchanging }))
  const needed = loanApprovalsNeeded({ ...facts, given: given.length })
  const agreed = decideApproval(
    { needed, given, own: facts.own, contentHash: unchanging },
    { operatorId, verdict, contentHash: unchanging },
  )
  if (!agreed.ok) return agreed
  if (agreed.value === 'rejected') return accept('review-rejected')
  if (!facts.verified) return refuse('account-not-verified')
  if (!fits(facts.limit)) return refuse('loan-over-limit')
  return accept(agreed.value === 'enough' ? 'review-passed' : 'under-review')
}

/** A reviewer takes a request, so that its customer sees that somebody looks at it. */
export function decideTakeLoan(
  facts: Pick<LoanReviewFacts, 'status' | 'own'>,
): Result<LoanStatus, 'already-decided' | 'own-request'> {
  if (facts.status !== 'pending-review') return refuse('already-decided')
  return facts.own ? refuse('own-request') : accept('under-review')
}

/** Why a loan that had passed was not paid out after all. */
type PayoutObstacle = 'not-verified' | 'over-limit'

/** Pays a loan out that has passed, unless its customer or the limit has changed since. */
export function decideLoanPayout(
  facts: Pick<LoanReviewFacts, 'status' | 'amount' | 'verified' | 'limit'>,
): Result<{ transfers: Transfer[]; obstacle: PayoutObstacle | null }, 'already-decided'> {
  if (facts.status !== 'review-passed') return refuse('already-decided')
  if (!facts.verified) return accept({ transfers: [], obstacle: 'not-verified' })
  if (!fits(facts.limit)) return accept({ transfers: [], obstacle: 'over-limit' })
  return accept({ transfers: [transfer('loan-paid-out', 'loan', 'cash', facts.amount)], obstacle: null })
}
