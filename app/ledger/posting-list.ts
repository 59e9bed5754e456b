import type { PostingFamily } from '@candor/domain/ledger/posting-family.ts'
import { accept } from '@candor/domain/result.ts'
import { listPostings, type WirePosting } from '@candor/wire/ledger.ts'
import { request } from '../api/request.ts'
import { createLedgerList, type LedgerList } from './ledger-list.ts'
import { mergeNewest } from './posting-days.ts'
import { ownZone, type Period } from './posting-period.ts'

export type PostingFilter = Period & { family: 'all' | PostingFamily }

const pageSize = '50'

/** The query of a page; the grouped history uses the same. */
export function queryOf({ family, from, until }: PostingFilter, before: number | undefined) {
  return {
    limit: pageSize,
    ...(family !== 'all' && { family }),
    ...(from && { from }),
    ...(until && { until }),
    ...((from || until) && { zone: ownZone() }),
    ...(before !== undefined && { before: String(before) }),
  }
}

/** The postings that match. */
export const createPostingList = (filter: PostingFilter): LedgerList<WirePosting> =>
  createLedgerList({
    async ask(before, renews) {
      const answer = await request(listPostings, { query: queryOf(filter, before) }, { quiet: renews })
      return answer.ok ? accept({ items: answer.value.postings, more: answer.value.more }) : answer
    },
    joinNewest: mergeNewest,
    joinEarlier: (known, earlier) => [...known, ...earlier],
  })
