import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import {
  listOrders,
  listPositions,
  orderSchema,
  positionSchema,
  type WireOrder,
  type WirePosition,
} from '@candor/wire/orders.ts'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { accountNow, followingAccount, put, readAll, readingOnce } from '../api/follow-account.ts'
import { request } from '../api/request.ts'
import { keepOf, recallKeptOf } from '../device/account-memory.ts'

/** What a customer has open: positions and resting orders, newest first; null until they are known. `account` says whose they are. */
type TradingState = {
  account: string | null
  positions: readonly WirePosition[] | null
  orders: readonly WireOrder[] | null
  refusal: ApiRefusal | null
}

const nothing = { positions: null, orders: null, refusal: null }

export const tradingStore = createStore<TradingState>(() => ({ account: null, ...nothing }))

const pageSize = '100'

const keptSchema = z.object({ positions: z.array(positionSchema), orders: z.array(orderSchema) })

const readPositions = (quiet: boolean) =>
  readAll<WirePosition>(async (before) => {
    const query = { status: 'open' as const, limit: pageSize, ...(before && { before }) }
    const answer = await request(listPositions, { query }, { quiet })
    return answer.ok ? { ok: true, items: answer.value.positions, more: answer.value.more } : answer
  })

const readOrders = (quiet: boolean) =>
  readAll<WireOrder>(async (before) => {
    const query = { status: 'resting' as const, limit: pageSize, ...(before && { before }) }
    const answer = await request(listOrders, { query }, { quiet })
    return answer.ok ? { ok: true, items: answer.value.orders, more: answer.value.more } : answer
  })

async function readTrading(): Promise<void> {
  const account = accountNow()
  if (tradingStore.getState().account !== account)
    tradingStore.setState({ account, ...nothing, ...recallKeptOf(account, 'trading', keptSchema) })
  if (account === null) return
  // What is shown already is refreshed without a word.
  const quiet = tradingStore.getState().positions !== null
  const [positions, orders] = await Promise.all([readPositions(quiet), readOrders(quiet)])
  if (accountNow() !== account) return
  if (positions.ok && orders.ok) {
    const lists = { positions: positions.items, orders: orders.items }
    tradingStore.setState({ ...lists, refusal: null })
    keepOf(account, 'trading', lists)
  } else if (!positions.ok) tradingStore.setState({ refusal: positions.refusal })
  else if (!orders.ok) tradingStore.setState({ refusal: orders.refusal })
}

/** Reads both lists. */
export const loadTrading = readingOnce(readTrading)

/** Shows what an answer has brought before the lists are read again. */
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

/** Follows the customer's trades while something shows them. */
export const followTrading = followingAccount({
  load: loadTrading,
  concerns: (kind) => kind === 'order',
  accountShown: () => tradingStore.getState().account,
})

/** One of the two lists. `failed` is set only where nothing can be shown instead. */
export type TradingView<Item> = {
  status: 'loading' | 'ready' | 'failed'
  items: readonly Item[]
  retry: () => void
}

/** Two lists that are shown as one: neither is, before both are known. */
export function bothViews(
  one: TradingView<unknown>,
  other: TradingView<unknown>,
): Pick<TradingView<unknown>, 'status' | 'retry'> {
  const is = (status: TradingView<unknown>['status']) => one.status === status || other.status === status
  const retry = () => {
    one.retry()
    other.retry()
  }
  return { status: is('failed') ? 'failed' : is('loading') ? 'loading' : 'ready', retry }
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
