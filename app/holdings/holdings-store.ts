import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { listPlans, planSchema, type WirePlan } from '@candor/wire/recurring.ts'
import {
  holdingSchema,
  listHoldings,
  listSpotOrders,
  spotOrderSchema,
  type WireHolding,
  type WireSpotOrder,
} from '@candor/wire/spot.ts'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { accountNow, followingAccount, put, readAll, readingOnce } from '../api/follow-account.ts'
import { request } from '../api/request.ts'
import { keepOf, recallKeptOf } from '../device/account-memory.ts'
import type { TradingView } from '../orders/trading-store.ts'

/** What a customer holds, the spot orders that rest and the recurring buys; null until they are known. `account` says whose they are. */
type HoldingsState = {
  account: string | null
  holdings: readonly WireHolding[] | null
  orders: readonly WireSpotOrder[] | null
  plans: readonly WirePlan[] | null
  refusal: ApiRefusal | null
}

const nothing = { holdings: null, orders: null, plans: null, refusal: null }

const holdingsStore = createStore<HoldingsState>(() => ({ account: null, ...nothing }))

const keptSchema = z.object({
  holdings: z.array(holdingSchema),
  orders: z.array(spotOrderSchema),
  plans: z.array(planSchema),
})

const readOrders = (quiet: boolean) =>
  readAll<WireSpotOrder>(async (before) => {
    const query = { status: 'resting' as const, limit: '100', ...(before && { before }) }
    const answer = await request(listSpotOrders, { query }, { quiet })
    return answer.ok ? { ok: true, items: answer.value.orders, more: answer.value.more } : answer
  })

async function readHoldings(): Promise<void> {
  const account = accountNow()
  if (holdingsStore.getState().account !== account)
    holdingsStore.setState({ account, ...nothing, ...recallKeptOf(account, 'holdings', keptSchema) })
  if (account === null) return
  // What is shown already is refreshed without a word.
  const quiet = holdingsStore.getState().holdings !== null
  const [holdings, orders, plans] = await Promise.all([
    request(listHoldings, {}, { quiet }),
    readOrders(quiet),
    request(listPlans, {}, { quiet }),
  ])
  if (accountNow() !== account) return
  if (!holdings.ok) return holdingsStore.setState({ refusal: holdings.refusal })
  if (!orders.ok) return holdingsStore.setState({ refusal: orders.refusal })
  if (!plans.ok) return holdingsStore.setState({ refusal: plans.refusal })
  const lists = { holdings: holdings.value.holdings, orders: orders.items, plans: plans.value.plans }
  holdingsStore.setState({ ...lists, refusal: null })
  keepOf(account, 'holdings', lists)
}

/** Reads all three lists. */
export const loadHoldings = readingOnce(readHoldings)

const followHoldings = followingAccount({
  load: loadHoldings,
  concerns: (kind) => kind === 'spot' || kind === 'recurring',
  accountShown: () => holdingsStore.getState().account,
})

/** Shows what an answer has brought before the lists are read again. */
export function adoptHolding(holding: WireHolding): void {
  const { account, holdings } = holdingsStore.getState()
  if (account !== accountNow() || !holdings) return
  const others = holdings.filter(({ symbol }) => symbol !== holding.symbol)
  const known = others.length < holdings.length
  holdingsStore.setState({
    holdings: known
      ? holdings.map((each) => (each.symbol === holding.symbol ? holding : each))
      : [holding, ...holdings],
  })
}

export function adoptSpotOrder(order: WireSpotOrder): void {
  const { account, orders } = holdingsStore.getState()
  if (account === accountNow() && orders)
    holdingsStore.setState({ orders: put(orders, order, order.status === 'resting') })
}

export function adoptPlan(plan: WirePlan): void {
  const { account, plans } = holdingsStore.getState()
  if (account === accountNow() && plans)
    holdingsStore.setState({ plans: put(plans, plan, plan.status !== 'removed') })
}

const none: readonly never[] = []

function useList<Item extends { symbol: string }>(
  choose: (state: HoldingsState) => readonly Item[] | null,
  isWanted: (item: Item) => boolean,
): TradingView<Item> {
  useEffect(followHoldings, [])
  const all = useStore(holdingsStore, choose)
  const failed = useStore(holdingsStore, ({ refusal }) => refusal !== null)
  const items = useMemo(() => all?.filter(isWanted) ?? none, [all, isWanted])
  return { status: all ? 'ready' : failed ? 'failed' : 'loading', items, retry: loadHoldings }
}

const holdingsOf = ({ holdings }: HoldingsState) => holdings
const ordersOf = ({ orders }: HoldingsState) => orders
const plansOf = ({ plans }: HoldingsState) => plans
/** What was sold to the last part stays in the list of the server, for what it has made. */
const isHeld = ({ quantity }: WireHolding): boolean => /[1-9]/.test(quantity)

const useOf = (symbol: string | undefined) =>
  useMemo(() => (item: { symbol: string }) => symbol === undefined || item.symbol === symbol, [symbol])

/** What is held now, of every instrument. */
export const useHoldings = (): TradingView<WireHolding> => useList(holdingsOf, isHeld)

/** The holding of one instrument; null while nothing of it is held, or that is not known. */
export function useHolding(symbol: string): WireHolding | null {
  const { items } = useHoldings()
  return items.find((holding) => holding.symbol === symbol) ?? null
}

/** Spot orders that rest, of one instrument or of all. */
export const useSpotOrders = (symbol?: string): TradingView<WireSpotOrder> => useList(ordersOf, useOf(symbol))

/** Recurring buys that are active or paused, of one instrument or of all. */
export const usePlans = (symbol?: string): TradingView<WirePlan> => useList(plansOf, useOf(symbol))
