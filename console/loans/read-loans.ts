import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import {
  decideLoan,
  listLoanReviews,
  type loanViews,
  readLoanReview,
  takeLoan,
} from '@candor/wire/loan-reviews.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'
import { sendAct } from '../desk/send-decision.ts'
import { sendConfirmed } from '../session/confirm-store.ts'

export type LoanCase = ReplyOf<typeof readLoanReview>
export type ReviewedLoan = ReplyOf<typeof listLoanReviews>['loans'][number]

type LoanView = (typeof loanViews)[number]
type LoanPage = { items: readonly ReviewedLoan[] } & Pick<ReplyOf<typeof listLoanReviews>, 'more' | 'counts'>

const listOf =
  (view: LoanView): Reader<LoanPage> =>
  async (_id, options) => {
    const answer = await sendRequest(listLoanReviews, { query: { view, limit: '100' } }, options)
    if (!answer.ok) return answer
    const { loans: items, more, counts } = answer.value
    return accept({ items, more, counts })
  }

/** One reader for each view, always the same one. */
export const listLoans: Record<LoanView, ReturnType<typeof listOf>> = {
  'to-review': listOf('to-review'),
  owed: listOf('owed'),
  late: listOf('late'),
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
