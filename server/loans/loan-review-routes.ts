import { reviewTime } from '@candor/domain/cash/cash-terms.ts'
import { readReason } from '@candor/domain/cash/review-reason.ts'
import { isInReview } from '@candor/domain/loans/decide-loan-review.ts'
import { loanCost } from '@candor/domain/loans/loan-cost.ts'
import { loanLimit } from '@candor/domain/loans/loan-limit.ts'
import { isAsked } from '@candor/domain/loans/loan-status.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { rate, writeRate } from '@candor/domain/money/rate.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { decideLoan, listLoanReviews, readLoanReview, takeLoan } from '@candor/wire/loan-reviews.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { needConfirmed } from '../operators/confirm-operator.ts'
import { registerOperatorAnswer, registerOperatorRoute } from '../operators/register-operator-route.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { readIdempotencyKey } from '../teller/register-money-route.ts'
import { findAgreement } from './agreement-table.ts'
import { loadLimitFacts } from './load-loan-limit.ts'
import { findReviewedLoan, type ReviewedLoan } from './loan-table.ts'
import { countLoanViews, listLoanView } from './loan-view-table.ts'
import { countedFor, neededFor, reviewLoanCommand, takeLoanCommand } from './review-loan-command.ts'
import { daysLate, standingOf, writeLoanLimit, writeLoanStatus } from './write-loan.ts'

const usualPage = 20

/** A rejection says why; an approval has nothing to say, and what would go nowhere is not taken. */
function reasonOf({ verdict, reason }: BodyOf<typeof decideLoan>): Result<string | null, Refusal> {
  if (verdict === 'approve')
    return reason === undefined
      ? accept(null)
      : refuse(refusal('invalid-request', { path: 'reason', problem: 'field-unknown' }))
  const read = readReason(reason ?? '')
  return read.ok ? read : refuse(refusal('invalid-request', { path: 'reason', problem: read.refusal }))
}

const writeApproval = ({ operatorId, at, name }: ReviewedLoan['approvals'][number]) => ({
  number: reviewerName(BigInt(operatorId)),
  name,
  at: new Date(at).toISOString(),
})

const writeReviewed = (loan: ReviewedLoan, reviewerCustomer: bigint | null, now: number) => ({
  id: loan.id,
  accountNumber: loan.accountNumber,
  accountName: loan.accountName,
  locale: loan.locale,
  status: writeLoanStatus(loan.status),
  amount: writeCents(cents(loan.amount)),
  days: loan.days,
  dailyRate: writeRate(rate(loan.daily_rate)),
  askedAt: loan.asked_at.toISOString(),
  reviewBy: new Date(loan.asked_at.getTime() + reviewTime).toISOString(),
  approvals: countedFor(loan, loan.dayTotal).length,
  approvalsNeeded: neededFor(loan, loan.dayTotal),
  own: loan.customer_id === reviewerCustomer,
  dueAt: loan.due_at?.toISOString() ?? null,
  daysLate: daysLate(loan, now),
  owed: writeCents(standingOf(loan, now).owed),
})

function registerReading(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerOperatorRoute(server, listLoanReviews, async ({ query, operator }) => {
    const limit = Number(query.limit ?? usualPage)
    const now = clock()
    const { view = 'to-review', after = null } = query
    const [found, counts] = await Promise.all([
      listLoanView(database, view, { after, limit: limit + 1, now }),
      countLoanViews(database, now),
    ])
    const loans = found.slice(0, limit).map((loan) => writeReviewed(loan, operator.operator.customer_id, now))
    return accept({ loans, more: found.length > limit, counts })
  })

  registerOperatorRoute(server, readLoanReview, async ({ params, operator }) => {
    const loan = await findReviewedLoan(database, params.id)
    const signed = loan && (await findAgreement(database, loan.customer_id, loan.id))
    if (!loan || !signed) return refuse(refusal('not-found'))
    const now = clock()
    const customerId = loan.customer_id
    const facts = (await loadLimitFacts(kyselyTransaction(database), [{ customerId, at: now }])).get(
      customerId,
    )
    if (!facts) return refuse(refusal('not-found'))
    const own = isAsked(loan.status) ? loan.amount : loan.principal
    const without = isAsked(loan.status)
      ? { ...facts, asked: cents(facts.asked - own) }
      : { ...facts, borrowed: cents(facts.borrowed - own) }
    const term = { days: loan.days, dailyRate: rate(loan.daily_rate) }
    return accept({
      ...writeReviewed(loan, operator.operator.customer_id, now),
      customer: {
        accountNumber: loan.accountNumber,
        accountName: loan.accountName,
        verification: loan.verification,
      },
      limit: writeLoanLimit(loanLimit(without)),
      totalToRepay: writeCents(loanCost(cents(loan.amount), term).total),
      agreement: signed.agreement,
      signature: signed.signature,
      approvedBy: countedFor(loan, loan.dayTotal).map(writeApproval),
      lapsedApprovals: loan.approvals
        .filter(({ stands }) => isInReview(loan.status) && !stands)
        .map(writeApproval),
      reason: loan.reason,
    })
  })
}

export function registerLoanReviewRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, teller } = deps
  registerReading(server, deps)

  registerOperatorAnswer(server, takeLoan, async ({ params, operator, request }) => {
    const key = readIdempotencyKey(request)
    if (key === null) return refuse(refusal('idempotency-key-required'))
    const loan = await findReviewedLoan(database, params.id)
    if (!loan) return refuse(refusal('not-found'))
    const body = { loanId: loan.id, operatorId: operator.operator.id }
    return await teller.submit(takeLoanCommand(loan.customer_id, key, body))
  })

  registerOperatorAnswer(server, decideLoan, async ({ params, body, operator, request }) => {
    const key = readIdempotencyKey(request)
    if (key === null) return refuse(refusal('idempotency-key-required'))
    const reason = reasonOf(body)
    if (!reason.ok) return reason
    const loan = await findReviewedLoan(database, params.id)
    if (!loan) return refuse(refusal('not-found'))
    // One that is decided is only answered again.
    const takesTwo = isInReview(loan.status) && neededFor(loan, loan.dayTotal) > 1
    if (body.verdict === 'approve' && takesTwo) {
      const confirmed = needConfirmed(deps, operator)
      if (!confirmed.ok) return confirmed
    }
    const asked = {
      loanId: loan.id,
      operatorId: operator.operator.id,
      verdict: body.verdict,
      reason: reason.value,
    }
    return await teller.submit(reviewLoanCommand(loan.customer_id, key, asked))
  })
}
