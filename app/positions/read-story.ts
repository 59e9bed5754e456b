import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { accept, type Result } from '@candor/domain/result.ts'
import { listPostings, type WirePosting } from '@candor/wire/ledger.ts'
import { readOrder } from '@candor/wire/orders.ts'
import { type RequestOptions, request } from '../api/request.ts'
import type { OrderStory } from './order-story.ts'

/** An order with everything that happened to it. Postings that could not be fetched are null: the rest can be shown without them. */
export type ReadStory = { story: OrderStory; postings: readonly WirePosting[] | null }

/** All postings about an order, in their order; null where they cannot be had. */
export async function readPostings(id: string): Promise<readonly WirePosting[] | null> {
  const answer = await request(listPostings, { query: { subject: id } }, { quiet: true })
  return answer.ok ? answer.value.postings.toReversed() : null
}

export async function readStory(id: string, options: RequestOptions): Promise<Result<ReadStory, ApiRefusal>> {
  const answer = await request(readOrder, { params: { id } }, options)
  if (!answer.ok) return answer
  return accept({ story: answer.value, postings: await readPostings(id) })
}
