import { listContracts, type WireContract } from '@candor/wire/contracts.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connectionStore } from '../api/connection-store.ts'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'

export type SettledState = {
  contracts: readonly WireContract[]
  end: 'more' | 'loading' | 'failed' | 'end'
  refusal: ApiRefusal | null
}

export type SettledContracts = {
  store: StoreApi<SettledState>
  loadMore(): Promise<void>
  /** Follows what is settled while the list is in view; gives back the way to stop. */
  start(): () => void
}

export type SettledFilter = {
  symbol: string
  outcome: 'all' | NonNullable<WireContract['outcome']>
  direction: 'all' | NonNullable<WireContract['direction']>
}

const pageSize = '30'

/** Settled contracts, page by page, newest first. The server looks for the instrument and the result. */
export function createSettledContracts({
  symbol,
  outcome,
}: Omit<SettledFilter, 'direction'>): SettledContracts {
  const store = createStore<SettledState>(() => ({ contracts: [], end: 'more', refusal: null }))
  /** Counts beginnings, so that a page of an earlier one is not added to a later. */
  let round = 0

  async function load(known: readonly WireContract[]): Promise<void> {
    const mine = round
    const before = known.at(-1)?.id
    const query = {
      status: 'settled' as const,
      limit: pageSize,
      ...(symbol !== '' && { symbol }),
      ...(outcome !== 'all' && { outcome }),
      ...(before !== undefined && { before }),
    }
    // A list that is shown is renewed without a word; opening it and going on are not.
    const quiet = before === undefined && store.getState().contracts.length > 0
    const answer = await request(listContracts, { query }, { quiet })
    if (mine !== round) return
    if (!answer.ok) return store.setState({ end: 'failed', refusal: answer.refusal })
    const { contracts, more } = answer.value
    store.setState({ contracts: [...known, ...contracts], end: more ? 'more' : 'end', refusal: null })
  }

  /** The newest page is read anew; what is shown stays until it is there. */
  function renew(): void {
    round += 1
    void load([])
  }

  return {
    store,
    async loadMore() {
      if (store.getState().end === 'loading') return
      store.setState({ end: 'loading', refusal: null })
      await load(store.getState().contracts)
    },
    start() {
      renew()
      const ends = [
        onSubjectChanged(({ kind }) => kind === 'contract' && renew()),
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
