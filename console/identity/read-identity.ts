import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import {
  decideIdentityReview,
  listIdentityReviews,
  readIdentityReview,
} from '@candor/wire/identity-reviews.ts'
import type { QueueView, WireQueueCounts } from '@candor/wire/requests.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'

export type IdentityCase = ReplyOf<typeof readIdentityReview>
type WaitingIdentity = ReplyOf<typeof listIdentityReviews>['requests'][number]

type WaitingPage = { items: readonly WaitingIdentity[]; more: boolean; counts: WireQueueCounts }

const listOf =
  (view?: QueueView): Reader<WaitingPage> =>
  async (_id, options) => {
    const query = { limit: '100', ...(view && { view }) }
    const answer = await sendRequest(listIdentityReviews, { query }, options)
    if (!answer.ok) return answer
    const { requests: items, more, counts } = answer.value
    return accept({ items, more, counts })
  }

/** One reader for each view, always the same one. */
export const listIdentities = { oldest: listOf(), flagged: listOf('flagged'), mine: listOf('mine') }

export const readIdentity: Reader<IdentityCase> = (id, options) =>
  sendRequest(readIdentityReview, { params: { id } }, options)

type Verdict = Pick<BodyOf<typeof decideIdentityReview>, 'verdict' | 'reason'>

/** Decides a verification as it was read: the hash binds the decision to what the reviewer has seen. */
export async function decideIdentity({ id, contentHash }: IdentityCase, verdict: Verdict) {
  const answer = await sendRequest(decideIdentityReview, {
    params: { id },
    body: { ...verdict, contentHash },
  })
  if (!answer.ok) return answer
  return accept(verdict.verdict === 'reject' ? ('rejected' as const) : ('approved' as const))
}
