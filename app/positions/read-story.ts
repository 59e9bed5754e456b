import { accept, type Result } from '@candor/domain/result.ts'
import { listPostings, readPosting, type WirePosting } from '@candor/wire/ledger.ts'
import { readOrder } from '@candor/wire/orders.ts'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { dayOf } from '../ledger/posting-days.ts'
import { ownZone } from '../ledger/posting-period.ts'
import type { OrderStory } from './order-story.ts'

/** An order with everything that happened to it. Postings that could not be had are null: the rest can be told without them. */
export type ReadStory = { story: OrderStory; postings: readonly WirePosting[] | null }

/** A day with more trades than so many pages of a hundred is not searched to its end. */
const mostPages = 20

/** The first posting of an order stands on the day it was placed, or filled: with it comes the story of all of them. */
async function findPosting(id: string, placedAt: string): Promise<number | null> {
  const day = dayOf(new Date(placedAt))
  let before: number | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const query = {
      family: 'trades' as const,
      from: day,
      until: day,
      zone: ownZone(),
      limit: '100',
      ...(before !== undefined && { before: String(before) }),
    }
    const answer = await request(listPostings, { query }, { quiet: true })
    if (!answer.ok) return null
    const found = answer.value.postings.find(({ subject }) => subject?.id === id)
    if (found) return found.number
    before = answer.value.postings.at(-1)?.number
    if (!answer.value.more || before === undefined) return null
  }
  return null
}

/** All postings of an order; `at` is when the first of them was made. */
export async function readPostings(id: string, placedAt: string): Promise<readonly WirePosting[] | null> {
  const number = await findPosting(id, placedAt)
  if (number === null) return null
  const answer = await request(readPosting, { params: { number: String(number) } }, { quiet: true })
  if (!answer.ok) return null
  const { posting, story } = answer.value
  return [...story.filter((each) => each.number !== posting.number), posting].sort(
    (one, other) => one.number - other.number,
  )
}

export async function readStory(id: string, options: RequestOptions): Promise<Result<ReadStory, ApiRefusal>> {
  const answer = await request(readOrder, { params: { id } }, options)
  if (!answer.ok) return answer
  return accept({ story: answer.value, postings: await readPostings(id, answer.value.order.placedAt) })
}
