import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import { decideLoan, listLoanReviews, readLoanReview, takeLoan } from '@candor/wire/loan-reviews.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'
import { sendAct } from '../desk/send-decision.ts'
import { sendConfirmed } from '../session/confirm-store.ts'

export type LoanCase = ReplyOf<typeof readLoanReview>
type ReviewedLoan = ReplyOf<typeof listLoanReviews>['loans'][number]

/** The states a desk looks at; without one, what waits for a review. */
export const loanViews = ['to-review', 'pending-repayment', 'repaid', 'rejected'] as const
export type LoanView = (typeof loanViews)[number]

const listOf =
  (view: LoanView): Reader<{ items: readonly ReviewedLoan[]; more: boolean }> =>
  async (_id, options) => {
    const query = { limit: '100', ...(view !== 'to-review' && { status: view }) }
    const answer = await sendRequest(listLoanReviews, { query }, options)
    return answer.ok ? accept({ items: answer.value.loans, more: answer.value.more }) : answer
  }

/** One reader for each view, always the same one. */
export const listLoans: Record<LoanView, ReturnType<typeof listOf>> = {
  'to-review': listOf('to-review'),
  'pending-repayment': listOf('pending-repayment'),
  repaid: listOf('repaid'),
  rejected: listOf('rejected'),
}

export const readLoan: Reader<LoanCase> = (id, options) =>
  sendRequest(readLoanReview, { params: { id } }, options)

export async function judgeLoan(id: string, verdict: BodyOf<typeof decideLoan>) {
  const answer = await sendConfirmed(() => sendAct(decideLoan, { params: { id }, body: verdict }))
  if (!answer.ok) return answer
  if (verdict.verdict === 'reject') return accept('rejected' as const)
  const waits = answer.value.approvals < answer.value.approvalsNeeded
  return accept(waits ? ('first' as const) : ('approved' as const))
}

export const takeForReview = (id: string) => sendAct(takeLoan, { params: { id } })
