import { postHold, releaseHold } from '../ledger/hold.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type Cents, cents } from '../money/cents.ts'
import {
  type Agreement,
  type ApprovalRefusal,
  decideApproval,
  type Standing,
} from '../operators/decide-approval.ts'
import { accept, type Result, refuse } from '../result.ts'
import { approvalsNeeded, type RequestKind, type RequestStatus } from './cash-request.ts'

export type ReviewFacts = {
  kind: RequestKind
  status: RequestStatus
  amount: Cents
  fee: Cents
  /** See `ApprovalFacts`. */
  dayTotal: Cents
  /** Who has agreed so far, and to what: the hash of what they had seen. */
  approvals: readonly (Agreement & Standing)[]
  /** A hash of everything that is reviewed, in its current state. */
  contentHash: string
  /** Whether the reviewer is the customer who asks. */
  own: boolean
  /** Facts that must still hold when money leaves. */
  verified: boolean
  outstandingLoan: Cents
}

export type Review = {
  operatorId: bigint
  verdict: 'approve' | 'reject'
  /** Of what the reviewer has seen. */
  contentHash: string
}

type ReviewRefusal = 'already-decided' | ApprovalRefusal | 'account-not-verified' | 'outstanding-loan'

type ReviewDecision = { status: RequestStatus; transfers: Transfer[] }

function completion({ kind, amount, fee }: ReviewFacts): Transfer[] {
  if (kind === 'deposit') return [transfer('deposit', 'house-cash-in', 'cash', amount)]
  return postHold('withdrawing', amount, [
    { kind: 'withdrawal-paid', to: 'house-cash-out', amount: cents(amount - fee) },
    { kind: 'withdrawal-fee', to: 'house-fees', amount: fee },
  ])
}

/** What is given back when a request ends without being completed. */
const returnOf = ({ kind, amount }: Pick<ReviewFacts, 'kind' | 'amount'>): Transfer[] =>
  kind === 'withdrawal' ? [releaseHold('withdrawal-returned', 'withdrawing', amount)] : []

/**
 * What a review does. Refusals come in this order: decided already, own request, changed since it was looked at or since somebody
 * agreed to it, agreed already, and for money that leaves: no longer verified, a loan taken meanwhile. A rejection never needs a
 * second person.
 */
export function decideReview(facts: ReviewFacts, review: Review): Result<ReviewDecision, ReviewRefusal> {
  if (facts.status !== 'in-review') return refuse('already-decided')
  const given = facts.approvals
  const needed = approvalsNeeded({ ...facts, given: given.length })
  const agreed = decideApproval({ ...facts, needed, given }, review)
  if (!agreed.ok) return agreed
  if (agreed.value === 'rejected') return accept({ status: 'rejected', transfers: returnOf(facts) })
  if (facts.kind === 'withdrawal') {
    if (!facts.verified) return refuse('account-not-verified')
    if (facts.outstandingLoan > 0n) return refuse('outstanding-loan')
  }
  return accept(
    agreed.value === 'enough'
      ? { status: 'completed', transfers: completion(facts) }
      : { status: 'in-review', transfers: [] },
  )
}

/** A customer may take a request back while nobody has decided it. */
export function decideCancel(
  facts: Pick<ReviewFacts, 'kind' | 'amount' | 'status'>,
): Result<ReviewDecision, 'already-decided'> {
  if (facts.status !== 'in-review') return refuse('already-decided')
  return accept({ status: 'cancelled', transfers: returnOf(facts) })
}
