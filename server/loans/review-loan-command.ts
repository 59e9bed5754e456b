import {
  decideLoanReview,
  decideTakeLoan,
  isInReview,
  loanApprovalsNeeded,
} from '@candor/domain/loans/decide-loan-review.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { countedApprovals } from '@candor/domain/operators/decide-approval.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { decideLoan, takeLoan } from '@candor/wire/loan-reviews.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { type Asked, type Command, type CommandKind, commandOf, type Decision } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { changedLoan } from './changed-loan.ts'
import { isReviewer, type LoanUnderReview, loadLoanReviews } from './load-loan-review.ts'
import { type LoanWriting, letterDue, type StoredLoan, storeLoans } from './loan-rows.ts'
import type { FoundLoan } from './loan-table.ts'
import { writeLoanStatus } from './write-loan.ts'

type TakeBody = { loanId: string; operatorId: bigint }
type ReviewBody = TakeBody & {
  verdict: 'approve' | 'reject'
  /** Shown to the customer; given with a rejection only. */
  reason: string | null
}

type Row = {
  writings: readonly LoanWriting[]
  act: 'took-loan' | 'approved' | 'rejected'
  operatorId: bigint
  customerId: bigint
  loanId: string
  at: Date
  reason: string | null
}
type Answer = ReplyOf<typeof decideLoan>

/** How many people have to agree to it, as things are now. */
export const neededFor = (found: FoundLoan, dayTotal: bigint): number =>
  loanApprovalsNeeded({
    status: found.status,
    amount: cents(found.amount),
    dayTotal: cents(dayTotal),
    given: found.approvals.length,
  })

/** Who counts among those who are needed. */
export const countedFor = <Found extends FoundLoan>(
  found: Found,
  dayTotal: bigint,
): readonly Found['approvals'][number][] =>
  countedApprovals<Found['approvals'][number]>(found.approvals, {
    open: isInReview(found.status),
    needed: neededFor(found, dayTotal),
  })

function answerOf({ found, dayTotal }: LoanUnderReview, after: FoundLoan, approvals: number): Answer {
  return {
    id: after.id,
    status: writeLoanStatus(after.status),
    approvals,
    approvalsNeeded: found ? neededFor(found, dayTotal) : 1,
  }
}

/** A reviewer who decides at once takes the request in the same moment. */
const taken = (found: FoundLoan, operatorId: bigint, now: Date): Partial<StoredLoan> =>
  found.taken_at === null ? { taken_at: now, taken_by: operatorId } : {}

async function store(transaction: TellerTransaction, rows: readonly Row[]): Promise<void> {
  await storeLoans(
    transaction,
    rows.flatMap(({ writings }) => writings),
  )
  await appendAudit(
    transaction,
    rows.map(({ operatorId, act, at, customerId, loanId, reason }) => ({
      operatorId,
      act,
      at,
      customerId,
      command: { body: { loan: loanId, act, reason }, reason },
      subject: { kind: 'loan' as const, id: loanId },
      details: { reason },
    })),
  )
}

/** The loan and its reviewer, or what stands in the way of any of them. */
function reviewable({
  found,
  reviewer,
}: LoanUnderReview): Result<{ found: FoundLoan; own: boolean }, Refusal> {
  if (!found) return refuse(refusal('not-found'))
  if (!isReviewer(reviewer)) return refuse(refusal('role-required'))
  return accept({ found, own: reviewer.customer_id === found.customer_id })
}

const takeKind: CommandKind<TakeBody, LoanUnderReview, Row, typeof takeLoan.reply> = {
  name: 'take-loan',
  reply: takeLoan.reply,
  last: true,
  load: loadLoanReviews,
  decide(facts, { at, body }) {
    const asked = reviewable(facts)
    if (!asked.ok) return asked
    const { found, own } = asked.value
    const decided = decideTakeLoan({ status: found.status, own })
    if (!decided.ok) return refuse(refusal(decided.refusal))
    const now = new Date(at)
    const { operatorId } = body
    const { row, after } = changedLoan(found, { status: decided.value, taken_at: now, taken_by: operatorId })
    return accept({
      transfers: [],
      subject: { kind: 'loan', id: found.id },
      rows: [
        {
          writings: [row],
          act: 'took-loan',
          operatorId,
          customerId: found.customer_id,
          loanId: found.id,
          at: now,
          reason: null,
        },
      ],
      answer: answerOf(facts, after, countedFor(found, facts.dayTotal).length),
    })
  },
  store,
}

function decideReviewed(
  facts: LoanUnderReview,
  { at, body }: Asked<ReviewBody>,
): Result<Decision<Row, Answer>, Refusal> {
  const asked = reviewable(facts)
  if (!asked.ok) return asked
  const { found, own } = asked.value
  const { operatorId, verdict, reason } = body
  const decided = decideLoanReview(
    {
      status: found.status,
      amount: cents(found.amount),
      dayTotal: cents(facts.dayTotal),
      approvals: found.approvals.map(({ operatorId, stands }) => ({
        operatorId: BigInt(operatorId),
        stands,
      })),
      own,
      verified: facts.verified,
      limit: facts.limit,
    },
    { operatorId, verdict },
  )
  if (!decided.ok) return refuse(refusal(decided.refusal))
  const now = new Date(at)
  const agrees = verdict === 'approve'
  const { row, after } = changedLoan(found, {
    ...taken(found, operatorId, now),
    status: decided.value,
    ...(decided.value === 'review-passed' && { passed_at: now }),
    ...(!agrees && { ended_at: now, ended_by: operatorId, reason }),
  })
  const approval: LoanWriting = {
    table: 'loan_approvals',
    act: 'insert',
    row: { loan_id: found.id, operator_id: operatorId, at: now },
  }
  return accept({
    transfers: [],
    subject: { kind: 'loan', id: found.id },
    notices: agrees
      ? []
      : [
          {
            event: 'loan-rejected',
            subjectId: found.id,
            figures: { amount: writeCents(cents(found.amount)), reason: reason ?? '' },
          },
        ],
    rows: [
      {
        writings: [row, agrees ? approval : letterDue(found.id, now)],
        act: agrees ? 'approved' : 'rejected',
        operatorId,
        customerId: found.customer_id,
        loanId: found.id,
        at: now,
        reason,
      },
    ],
    answer: answerOf(facts, after, countedFor(found, facts.dayTotal).length + (agrees ? 1 : 0)),
  })
}

export const reviewLoanKind: CommandKind<ReviewBody, LoanUnderReview, Row, typeof decideLoan.reply> = {
  name: 'review-loan',
  reply: decideLoan.reply,
  last: true,
  load: loadLoanReviews,
  decide: decideReviewed,
  store,
}

/** A colon is no part of a customer's key, so an operator's never meets one. */
const keyOf = ({ operatorId }: TakeBody, key: string): string => `op${operatorId}:${key}`

export const takeLoanCommand = (customerId: bigint, key: string, body: TakeBody): Command =>
  commandOf(takeKind, { customerId, key: keyOf(body, key), body })

export const reviewLoanCommand = (customerId: bigint, key: string, body: ReviewBody): Command =>
  commandOf(reviewLoanKind, { customerId, key: keyOf(body, key), body })
