import { decideLoanPayout } from '@candor/domain/loans/decide-loan-review.ts'
import { loanDueAt } from '@candor/domain/loans/loan-cost.ts'
import { windowStart } from '@candor/domain/loans/loan-interest.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { refusal } from '../http/refusal.ts'
import { type Command, type CommandKind, commandOf } from '../teller/command.ts'
import { changedLoan } from './changed-loan.ts'
import { type LoanUnderReview, loadLoanReviews } from './load-loan-review.ts'
import { type LoanWriting, letterDue, storeLoans } from './loan-rows.ts'

/** Pays a loan out that has passed its review; one whose customer or limit has changed since is rejected instead, with the reason. */
const payOutKind: CommandKind<{ loanId: string }, LoanUnderReview, LoanWriting> = {
  name: 'pay-out-loan',
  reply: null,
  load: loadLoanReviews,
  decide({ found, verified, frozen, limit }, { at }) {
    if (!found) return refuse(refusal('not-found'))
    // No money moves while an account is frozen: it is paid out when it no longer is.
    if (frozen) return refuse(refusal('account-frozen'))
    const { status, amount } = found
    const decided = decideLoanPayout({ status, amount: cents(amount), verified, limit })
    if (!decided.ok) return refuse(refusal(decided.refusal))
    const { transfers, obstacle } = decided.value
    const now = new Date(at)
    const { row } = changedLoan(
      found,
      obstacle
        ? { status: 'rejected', ended_at: now, reason: obstacle }
        : {
            status: 'pending-repayment',
            paid_out_at: now,
            due_at: new Date(loanDueAt(at, found.days)),
            limit_paid: limit.limit,
            used_paid: limit.borrowed + limit.asked,
            principal: amount,
            next_window_at: new Date(windowStart(at, 1)),
          },
    )
    return accept({
      transfers,
      subject: { kind: 'loan', id: found.id },
      rows: [row, letterDue(found.id, now)],
      notices: [
        {
          event: obstacle ? 'loan-not-paid-out' : 'loan-paid-out',
          subjectId: found.id,
          figures: { amount: writeCents(cents(found.amount)) },
        },
      ],
      answer: { obstacle },
    })
  },
  store: storeLoans,
}

/** The key follows from the loan, so that however often it is sent it is paid out once. */
export const payOutLoan = (customerId: bigint, loanId: string): Command =>
  commandOf(payOutKind, { customerId, key: `pay-out-loan:${loanId}`, body: { loanId } })
