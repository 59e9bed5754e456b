import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connectionStore } from './connection-store.ts'
import { onSubjectChanged, type Subject } from './subject-changes.ts'

type RenewedListState<Item> = {
  items: readonly Item[]
  /** What the end of the list is doing. */
  end: 'more' | 'loading' | 'failed' | 'end'
  refusal: ApiRefusal | null
}

export type RenewedList<Item> = {
  store: StoreApi<RenewedListState<Item>>
  /** Asks for the page that follows what is known. */
  loadMore(): Promise<void>
  /** Follows what changes while the list is in view; gives back the way to stop. */
  start(): () => void
}

type Read<Known, Item> = {
  /** What is known before anything was read. */
  nothing: Known
  /** What is known with the page that follows. `renews`: nobody has asked for it. */
  readOn(known: Known, renews: boolean): Promise<Result<Known, ApiRefusal>>
  show(known: Known): { items: readonly Item[]; more: boolean }
  /** What may change the list, at whatever place of it. */
  concerns(kind: Subject['kind']): boolean
}

/** A list that is read page by page, and anew from its beginning when something has changed. What is shown stays until it is there. */
export function createRenewedList<Known, Item>(read: Read<Known, Item>): RenewedList<Item> {
  const store = createStore<RenewedListState<Item>>(() => ({ items: [], end: 'more', refusal: null }))
  let known = read.nothing
  /** Counts beginnings, so that a page of an earlier one is not added to a later. */
  let round = 0

  async function load(): Promise<void> {
    const mine = round
    // A list that is shown is renewed without a word; opening it and going on are not.
    const renews = known === read.nothing && store.getState().items.length > 0
    const answer = await read.readOn(known, renews)
    if (mine !== round) return
    if (!answer.ok) return store.setState({ end: 'failed', refusal: answer.refusal })
    known = answer.value
    const { items, more } = read.show(known)
    store.setState({ items, end: more ? 'more' : 'end', refusal: null })
  }

  function renew(): void {
    round += 1
    known = read.nothing
    void load()
  }

  return {
    store,
    async loadMore() {
      if (store.getState().end === 'loading') return
      store.setState({ end: 'loading', refusal: null })
      await load()
    },
    start() {
      renew()
      const ends = [
        onSubjectChanged(({ kind }) => read.concerns(kind) && renew()),
        connectionStore.subscribe(({ lostAt }, before) => {
          if (lostAt === null && before.lostAt !== null) renew()
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
