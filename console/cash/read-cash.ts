import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import { decideRequest, listReviews, readReview } from '@candor/wire/reviews.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'
import { sendAct } from '../desk/send-decision.ts'
import { sendConfirmed } from '../session/confirm-store.ts'

type CashKind = 'deposit' | 'withdrawal'
export type CashCase = ReplyOf<typeof readReview>
type WaitingCash = ReplyOf<typeof listReviews>['requests'][number]

const pageSize = '100'

const listOf =
  (kind: CashKind): Reader<{ items: readonly WaitingCash[]; more: boolean }> =>
  async (_id, options) => {
    const answer = await sendRequest(listReviews, { query: { kind, limit: pageSize } }, options)
    return answer.ok ? accept({ items: answer.value.requests, more: answer.value.more }) : answer
  }

const caseOf =
  (kind: CashKind): Reader<CashCase> =>
  (id, options) =>
    sendRequest(readReview, { params: { kind, id } }, options)

/** One reader for each kind, always the same one. */
export const listCash = { deposit: listOf('deposit'), withdrawal: listOf('withdrawal') }
export const readCash = { deposit: caseOf('deposit'), withdrawal: caseOf('withdrawal') }

type Verdict = Pick<BodyOf<typeof decideRequest>, 'verdict' | 'reason'>

/** Decides a request as it was read: the hash binds the decision to what the reviewer has seen. */
export async function decideCash({ kind, id, contentHash }: CashCase, verdict: Verdict) {
  const answer = await sendConfirmed(() =>
    sendAct(decideRequest, { params: { kind, id }, body: { ...verdict, contentHash } }),
  )
  if (!answer.ok) return answer
  if (verdict.verdict === 'reject') return accept('rejected' as const)
  return accept(answer.value.status === 'in-review' ? ('first' as const) : ('approved' as const))
}
