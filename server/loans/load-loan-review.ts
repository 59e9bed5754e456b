import { type LimitFacts, type LoanLimit, loanLimit } from '@candor/domain/loans/loan-limit.ts'
import { cents } from '@candor/domain/money/cents.ts'
import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import type { Asked } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { loadLimitFacts } from './load-loan-limit.ts'
import { type FoundLoan, loadOwnLoans, loanDayTotal } from './loan-table.ts'

type Reviewer = { id: bigint; customer_id: bigint | null; roles: OperatorRole[]; ended_at: Date | null }

/** A loan with all that a review or its payout depends on, under the lock of its customer. */
export type LoanUnderReview = {
  found: FoundLoan | null
  verified: boolean
  frozen: boolean
  dayTotal: bigint
  limit: LoanLimit
  reviewer: Reviewer | null
}

type Extra = { id: string; frozen: boolean; dayTotal: bigint }

const nothing: LimitFacts = { verified: false, average: cents(0n), borrowed: cents(0n), asked: cents(0n) }

export async function loadLoanReviews(
  transaction: TellerTransaction,
  asked: readonly Asked<{ loanId: string; operatorId?: bigint }>[],
): Promise<LoanUnderReview[]> {
  const [found, limits, extras, reviewers] = await Promise.all([
    loadOwnLoans(transaction, asked),
    loadLimitFacts(transaction, asked),
    transaction.query<Extra>(
      'loans-reviewed',
      `select l.id, c.frozen_at is not null as frozen, ${loanDayTotal} as "dayTotal"
       from loans l join customers c on c.id = l.customer_id where l.id = any($1::uuid[])`,
      [asked.map(({ body }) => body.loanId)],
    ),
    transaction.query<Reviewer>(
      'loan-reviewers',
      'select id, customer_id, roles, ended_at from operators where id = any($1::bigint[])',
      [asked.map(({ body }) => body.operatorId ?? 0n)],
    ),
  ])
  const extraOf = new Map(extras.map((extra) => [extra.id, extra]))
  const reviewerOf = new Map(reviewers.map((reviewer) => [reviewer.id, reviewer]))
  return asked.map(({ customerId, body }, place) => {
    const facts = limits.get(customerId) ?? nothing
    return {
      found: found[place] ?? null,
      verified: facts.verified,
      frozen: extraOf.get(body.loanId)?.frozen ?? false,
      dayTotal: extraOf.get(body.loanId)?.dayTotal ?? 0n,
      limit: loanLimit(facts),
      reviewer: reviewerOf.get(body.operatorId ?? 0n) ?? null,
    }
  })
}

export const isReviewer = (reviewer: Reviewer | null): reviewer is Reviewer =>
  reviewer !== null && reviewer.ended_at === null && reviewer.roles.includes('reviewer')
