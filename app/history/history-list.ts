import { accept } from '@candor/domain/result.ts'
import { listHistory, type WireHistoryEntry } from '@candor/wire/trade-history.ts'
import { request } from '../api/request.ts'
import { createLedgerList, type LedgerList } from '../ledger/ledger-list.ts'
import { type PostingFilter, queryOf } from '../ledger/posting-list.ts'
import { joinEarlier, joinNewest } from './history-days.ts'

/** Trades and movements of cash that match. */
export const createHistoryList = (filter: PostingFilter): LedgerList<WireHistoryEntry> =>
  createLedgerList({
    async ask(before) {
      const answer = await request(listHistory, { query: queryOf(filter, before) }, { quiet: true })
      return answer.ok ? accept({ items: answer.value.entries, more: answer.value.more }) : answer
    },
    joinNewest,
    joinEarlier,
  })
