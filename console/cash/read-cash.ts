import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import type { QueueView, WireQueueCounts } from '@candor/wire/requests.ts'
import { decideRequest, listReviews, readReview } from '@candor/wire/reviews.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'
import { sendAct } from '../desk/send-decision.ts'
import { sendConfirmed } from '../session/confirm-store.ts'

type CashKind = 'deposit' | 'withdrawal'
export type CashCase = ReplyOf<typeof readReview>
export type WaitingCash = ReplyOf<typeof listReviews>['requests'][number]

const pageSize = '100'

type WaitingPage = { items: readonly WaitingCash[]; more: boolean; counts: WireQueueCounts }

const listOf =
  (kind: CashKind, view?: QueueView): Reader<WaitingPage> =>
  async (_id, options) => {
    const query = { kind, limit: pageSize, ...(view && { view }) }
    const answer = await sendRequest(listReviews, { query }, options)
    if (!answer.ok) return answer
    const { requests: items, more, counts } = answer.value
    return accept({ items, more, counts })
  }

const caseOf =
  (kind: CashKind): Reader<CashCase> =>
  (id, options) =>
    sendRequest(readReview, { params: { kind, id } }, options)

/** One reader for each kind and view, always the same one. */
export const listDeposits = {
  oldest: listOf('deposit'),
  flagged: listOf('deposit', 'flagged'),
  mine: listOf('deposit', 'mine'),
}
export const listWithdrawals = {
  oldest: listOf('withdrawal'),
  'second-person': listOf('withdrawal', 'second-person'),
  mine: listOf('withdrawal', 'mine'),
}
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
