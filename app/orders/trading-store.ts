import { listOrders, listPositions, type WireOrder, type WirePosition } from '@candor/wire/orders.ts'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../customers/session-store.ts'
import { onSubjectChanged } from '../ledger/subject-changes.ts'
import { connectionStore } from '../shell/live-connection.ts'

/** What a customer has open: positions and resting orders, newest first; null until they are known. `account` says whose they are. */
export type TradingState = {
  account: string | null
  positions: readonly WirePosition[] | null
  orders: readonly WireOrder[] | null
  refusal: ApiRefusal | null
}

const nothing = { positions: null, orders: null, refusal: null }

export const tradingStore = createStore<TradingState>(() => ({ account: null, ...nothing }))

const accountNow = (): string | null => accountOf(sessionStore.getState())

const pageSize = '100'
type Page<Item> = { ok: true; items: Item[]; more: boolean } | { ok: false; refusal: ApiRefusal }

/** All pages of a list. There are at most two, because open positions and resting orders are limited. */
async function readAll<Item extends { id: string }>(
  readPage: (before: string | undefined) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const items: Item[] = []
  for (;;) {
    const page = await readPage(items.at(-1)?.id)
    if (!page.ok) return page
    items.push(...page.items)
    if (!page.more) return { ok: true, items, more: false }
  }
}

const readPositions = () =>
  readAll<WirePosition>(async (before) => {
    const query = { status: 'open' as const, limit: pageSize, ...(before && { before }) }
    const answer = await request(listPositions, { query }, { quiet: true })
    return answer.ok ? { ok: true, items: answer.value.positions, more: answer.value.more } : answer
  })

const readOrders = () =>
  readAll<WireOrder>(async (before) => {
    const query = { status: 'resting' as const, limit: pageSize, ...(before && { before }) }
    const answer = await request(listOrders, { query }, { quiet: true })
    return answer.ok ? { ok: true, items: answer.value.orders, more: answer.value.more } : answer
  })

async function readTrading(): Promise<void> {
  const account = accountNow()
  if (tradingStore.getState().account !== account) tradingStore.setState({ account, ...nothing })
  if (account === null) return
  const [positions, orders] = await Promise.all([readPositions(), readOrders()])
  if (accountNow() !== account) return
  if (positions.ok && orders.ok)
    tradingStore.setState({ positions: positions.items, orders: orders.items, refusal: null })
  else if (!positions.ok) tradingStore.setState({ refusal: positions.refusal })
  else if (!orders.ok) tradingStore.setState({ refusal: orders.refusal })
}

let reading: Promise<void> | null = null
let again = false

/** Reads both lists. What is asked while they are being read is read once more afterwards: the answer under way may be older. */
export function loadTrading(): Promise<void> {
  if (reading) {
    again = true
    return reading
  }
  reading = readTrading().finally(() => {
    reading = null
    if (!again) return
    again = false
    void loadTrading()
  })
  return reading
}

/** One more, one that has changed in its place, or one less. */
function put<Item extends { id: string }>(
  items: readonly Item[],
  item: Item,
  stays: boolean,
): readonly Item[] {
  if (!stays) return items.filter(({ id }) => id !== item.id)
  const known = items.some(({ id }) => id === item.id)
  return known ? items.map((each) => (each.id === item.id ? item : each)) : [item, ...items]
}

/** Shows what an answer has brought before the lists are read anew. */
export function adoptPosition(position: WirePosition): void {
  const { account, positions } = tradingStore.getState()
  if (account === accountNow() && positions)
    tradingStore.setState({ positions: put(positions, position, position.status === 'open') })
}

export function adoptOrder(order: WireOrder): void {
  const { account, orders } = tradingStore.getState()
  if (account === accountNow() && orders)
    tradingStore.setState({ orders: put(orders, order, order.status === 'resting') })
}

let shown = 0
let unfollow: (() => void) | null = null

/** Follows the customer's trades while something shows them. */
export function followTrading(): () => void {
  shown += 1
  if (shown === 1) {
    void loadTrading()
    const ends = [
      onSubjectChanged(({ kind }) => kind === 'order' && void loadTrading()),
      connectionStore.subscribe(({ lostAt }, before) => {
        if (lostAt === null && before.lostAt !== null) void loadTrading()
      }),
      sessionStore.subscribe((session) => {
        if (accountOf(session) !== tradingStore.getState().account) void loadTrading()
      }),
    ]
    unfollow = () => {
      for (const end of ends) end()
    }
  }
  return () => {
    shown -= 1
    if (shown === 0) unfollow?.()
  }
}

/** One of the two lists. `failed` is told only where nothing can be shown instead. */
export type TradingView<Item> = {
  status: 'loading' | 'ready' | 'failed'
  items: readonly Item[]
  retry: () => void
}

const none: readonly never[] = []

function useTrading<Item extends { symbol: string }>(
  choose: (state: TradingState) => readonly Item[] | null,
  symbol: string | undefined,
): TradingView<Item> {
  useEffect(followTrading, [])
  const all = useStore(tradingStore, choose)
  const failed = useStore(tradingStore, ({ refusal }) => refusal !== null)
  const items = useMemo(
    () => (symbol === undefined ? all : all?.filter((item) => item.symbol === symbol)) ?? none,
    [all, symbol],
  )
  return { status: all ? 'ready' : failed ? 'failed' : 'loading', items, retry: loadTrading }
}

const positionsOf = ({ positions }: TradingState) => positions
const ordersOf = ({ orders }: TradingState) => orders

/** The customer's open positions, of one instrument or of all. */
export const usePositions = (symbol?: string): TradingView<WirePosition> => useTrading(positionsOf, symbol)

/** The customer's resting orders, of one instrument or of all. */
export const useRestingOrders = (symbol?: string): TradingView<WireOrder> => useTrading(ordersOf, symbol)
