import { listOrders, listPositions, type WireOrder, type WirePosition } from '@candor/wire/orders.ts'
import { listSpotOrders, type WireSpotOrder } from '@candor/wire/spot.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connectionStore } from '../api/connection-store.ts'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { onSubjectChanged } from '../api/subject-changes.ts'
import { type ClosedTrade, type Known, mergeClosed } from './merge-closed.ts'

export type ClosedState = {
  trades: readonly ClosedTrade[]
  end: 'more' | 'loading' | 'failed' | 'end'
  refusal: ApiRefusal | null
}

export type ClosedTrades = {
  store: StoreApi<ClosedState>
  loadMore(): Promise<void>
  /** Follows what ends while the list is in view; gives back the way to stop. */
  start(): () => void
}

const pageSize = '30'
const unknown = { items: [], more: true } as const

type Answer<Item> = { ok: true; value: Known<Item> } | { ok: false; refusal: ApiRefusal }

/** Adds the page that follows; a list that has no more stays as it is. */
async function readOn<Item extends { id: string }>(
  known: Known<Item>,
  ask: (before: string | undefined) => Promise<Answer<Item>>,
): Promise<Answer<Item>> {
  if (!known.more) return { ok: true, value: known }
  const answer = await ask(known.items.at(-1)?.id)
  if (!answer.ok) return answer
  return { ok: true, value: { items: [...known.items, ...answer.value.items], more: answer.value.more } }
}

/** `isShown` says whether the list is there already: then it is renewed without a word, and opening it and going on are not. */
const readers = (symbol: string, isShown: () => boolean) => {
  const query = (before: string | undefined) => ({
    limit: pageSize,
    ...(symbol !== '' && { symbol }),
    ...(before !== undefined && { before }),
  })
  return {
    positions: async (before: string | undefined): Promise<Answer<WirePosition>> => {
      const answer = await request(
        listPositions,
        { query: { ...query(before), status: 'closed' } },
        { quiet: before === undefined && isShown() },
      )
      if (!answer.ok) return answer
      return { ok: true, value: { items: answer.value.positions, more: answer.value.more } }
    },
    orders: async (before: string | undefined): Promise<Answer<WireOrder>> => {
      const answer = await request(
        listOrders,
        { query: { ...query(before), status: 'ended' } },
        { quiet: before === undefined && isShown() },
      )
      if (!answer.ok) return answer
      return { ok: true, value: { items: answer.value.orders, more: answer.value.more } }
    },
    spot: async (before: string | undefined): Promise<Answer<WireSpotOrder>> => {
      const answer = await request(
        listSpotOrders,
        { query: { ...query(before), status: 'ended' } },
        { quiet: before === undefined && isShown() },
      )
      if (!answer.ok) return answer
      return { ok: true, value: { items: answer.value.orders, more: answer.value.more } }
    },
  }
}

/** Closed positions, ended orders and spot orders of one instrument or of all, page by page, newest first. */
export function createClosedTrades(symbol: string): ClosedTrades {
  const store = createStore<ClosedState>(() => ({ trades: [], end: 'more', refusal: null }))
  const read = readers(symbol, () => store.getState().trades.length > 0)
  let positions: Known<WirePosition> = unknown
  let orders: Known<WireOrder> = unknown
  let spot: Known<WireSpotOrder> = unknown
  /** Counts beginnings, so that a page of an earlier one is not added to a later. */
  let round = 0

  async function load(): Promise<void> {
    const mine = round
    const [more, others, bought] = await Promise.all([
      readOn(positions, read.positions),
      readOn(orders, read.orders),
      readOn(spot, read.spot),
    ])
    if (mine !== round) return
    if (!more.ok) return store.setState({ end: 'failed', refusal: more.refusal })
    if (!others.ok) return store.setState({ end: 'failed', refusal: others.refusal })
    if (!bought.ok) return store.setState({ end: 'failed', refusal: bought.refusal })
    positions = more.value
    orders = others.value
    spot = bought.value
    store.setState({
      trades: mergeClosed(positions, orders, spot),
      end: positions.more || orders.more || spot.more ? 'more' : 'end',
      refusal: null,
    })
  }

  async function loadMore(): Promise<void> {
    if (store.getState().end === 'loading') return
    store.setState({ end: 'loading', refusal: null })
    await load()
  }

  /** Something has ended, at whatever place of the list: it is read anew, and what is shown stays until it is. */
  function renew(): void {
    round += 1
    positions = unknown
    orders = unknown
    spot = unknown
    void load()
  }

  return {
    store,
    loadMore,
    start() {
      renew()
      const ends = [
        onSubjectChanged(({ kind }) => (kind === 'order' || kind === 'spot') && renew()),
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
