import { postingFamilies } from '@candor/domain/ledger/posting-family.ts'
import { accept, type Result } from '@candor/domain/result.ts'
import type { listPostings } from '@candor/wire/ledger.ts'
import type { QueryOf, ReplyOf } from '@candor/wire/route.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Connection } from '../postgres/database.ts'
import { pageNumbers } from './page-numbers.ts'
import { readPeriod } from './read-period.ts'
import { listStory, listTransfers } from './transfer-table.ts'
import { writePosting } from './write-posting.ts'

const usualPage = 50

/** A page of a customer's postings, or all postings of one subject. */
export async function readPostingPage(
  connection: Connection,
  customerId: bigint,
  query: QueryOf<typeof listPostings>,
): Promise<Result<ReplyOf<typeof listPostings>, Refusal>> {
  const period = readPeriod(query)
  if (!period.ok) return period
  const limit = Number(query.limit ?? usualPage)
  if (query.subject !== undefined) {
    const story = await listStory(connection, customerId, query.subject)
    return accept({ postings: story.reverse().map(writePosting), more: false })
  }
  const numbers = await pageNumbers(connection, customerId, query, period.value)
  const kinds = query.family ? postingFamilies[query.family] : null
  const found = await listTransfers(connection, customerId, { ...numbers, kinds, limit: limit + 1 })
  return accept({ postings: found.slice(0, limit).map(writePosting), more: found.length > limit })
}
