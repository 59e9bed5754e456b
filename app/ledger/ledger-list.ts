import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connectionStore } from '../api/connection-store.ts'
import { balanceStore } from './balance-store.ts'

type LedgerListState<Item> = {
  items: readonly Item[]
  /** What the end of the list is doing. */
  end: 'more' | 'loading' | 'failed' | 'end'
  refusal: ApiRefusal | null
}

export type LedgerList<Item> = {
  store: StoreApi<LedgerListState<Item>>
  /** Asks for the page that follows what is known. */
  loadMore(): Promise<void>
  /** Follows the ledger while the list is in view; gives back the way to stop. */
  start(): () => void
}

type Read<Item> = {
  /** The page before a number, or the newest one. `renews`: nobody has asked for it. */
  ask(
    before: number | undefined,
    renews: boolean,
  ): Promise<Result<{ items: Item[]; more: boolean }, ApiRefusal>>
  /** Puts the newest page on top of what is known; `met` where nothing is missing in between. */
  joinNewest(known: readonly Item[], newest: readonly Item[]): { items: readonly Item[]; met: boolean }
  joinEarlier(known: readonly Item[], earlier: readonly Item[]): readonly Item[]
}

/** What the ledger knows, page by page, newest first. What is posted while it is shown comes on top. */
export function createLedgerList<Item extends { number: number }>(read: Read<Item>): LedgerList<Item> {
  const store = createStore<LedgerListState<Item>>(() => ({ items: [], end: 'more', refusal: null }))
  /** The number of the last item that a page has brought: an item that has moved up since is no place to go on from. */
  let reached: number | undefined

  async function loadMore(): Promise<void> {
    if (store.getState().end === 'loading') return
    store.setState({ end: 'loading', refusal: null })
    const answer = await read.ask(reached, false)
    if (!answer.ok) return store.setState({ end: 'failed', refusal: answer.refusal })
    const { items, more } = answer.value
    reached = items.at(-1)?.number ?? reached
    store.setState((now) => ({ items: read.joinEarlier(now.items, items), end: more ? 'more' : 'end' }))
  }

  async function loadNewest(): Promise<void> {
    if (store.getState().items.length === 0) return await loadMore()
    const answer = await read.ask(undefined, true)
    if (!answer.ok) return
    const { items, end } = store.getState()
    const joined = read.joinNewest(items, answer.value.items)
    if (joined.met) return store.setState({ items: joined.items })
    // An earlier page that is on its way belongs to the end it was asked for; only then may that end not move.
    if (end === 'loading') return
    reached = joined.items.at(-1)?.number
    store.setState({ items: joined.items, end: answer.value.more ? 'more' : 'end' })
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
