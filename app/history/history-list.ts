import { listHistory, type WireHistoryEntry } from '@candor/wire/trade-history.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connectionStore } from '../api/connection-store.ts'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { balanceStore } from '../ledger/balance-store.ts'
import { type PostingFilter, queryOf } from '../ledger/posting-list.ts'
import { joinEarlier, joinNewest } from './history-days.ts'

export type HistoryState = {
  entries: readonly WireHistoryEntry[]
  /** What the end of the list is doing. */
  end: 'more' | 'loading' | 'failed' | 'end'
  refusal: ApiRefusal | null
}

export type HistoryList = {
  store: StoreApi<HistoryState>
  loadMore(): Promise<void>
  /** Follows the ledger while the list is in view; gives back the way to stop. */
  start(): () => void
}

/** Trades and movements of cash that match, page by page, newest first. */
export function createHistoryList(filter: PostingFilter): HistoryList {
  const store = createStore<HistoryState>(() => ({ entries: [], end: 'more', refusal: null }))
  /** The number of the last entry that a page has brought: an entry that has moved up since is no place to go on from. */
  let reached: number | undefined
  const ask = (before?: number) => request(listHistory, { query: queryOf(filter, before) }, { quiet: true })

  async function loadMore(): Promise<void> {
    if (store.getState().end === 'loading') return
    store.setState({ end: 'loading', refusal: null })
    const answer = await ask(reached)
    if (!answer.ok) return store.setState({ end: 'failed', refusal: answer.refusal })
    const { entries, more } = answer.value
    reached = entries.at(-1)?.number ?? reached
    store.setState((now) => ({ entries: joinEarlier(now.entries, entries), end: more ? 'more' : 'end' }))
  }

  async function loadNewest(): Promise<void> {
    if (store.getState().entries.length === 0) return await loadMore()
    const answer = await ask()
    if (!answer.ok) return
    const { entries, end } = store.getState()
    const joined = joinNewest(entries, answer.value.entries)
    if (joined.met) return store.setState({ entries: joined.entries })
    // An earlier page that is on its way belongs to the end it was asked for; only then may that end not move.
    if (end === 'loading') return
    reached = joined.entries.at(-1)?.number
    store.setState({ entries: joined.entries, end: answer.value.more ? 'more' : 'end' })
  }

  function start(): () => void {
    void loadNewest()
    const unfollow = balanceStore.subscribe((now, before) => {
      if (now.balance && now.balance.version !== before.balance?.version) void loadNewest()
    })
    const unlisten = connectionStore.subscribe(({ lostAt }, before) => {
      if (lostAt === null && before.lostAt !== null) void loadNewest()
      if (lostAt === null && store.getState().end === 'failed') void loadMore()
    })
    return () => {
      unfollow()
      unlisten()
    }
  }
  return { store, loadMore, start }
}
