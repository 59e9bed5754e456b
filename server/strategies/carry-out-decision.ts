import { planOrders } from '@candor/domain/strategies/plan-orders.ts'
import type { PoolQuote } from '@candor/domain/strategies/pool-value.ts'
import type { Strategy } from '@candor/domain/strategies/strategy.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import type { Dependencies } from '../dependencies.ts'
import { findLedger } from '../ledger/balance-table.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { decisionOf, type StoredDecision } from './decision-table.ts'
import { loadPoolOpen, poolOf, quoteOf, tradedMarket } from './load-pool.ts'
import type { StoredPool } from './pool-rows.ts'
import { commandOfAct, readAct, type SeenAct, seenPrice, subjectOf, writeAct } from './send-act.ts'
import {
  endStrategyOrder,
  insertStrategyOrders,
  listPlanned,
  listStrategyOrders,
  type StoredStrategyOrder,
} from './strategy-order-table.ts'

type Deps = Pick<Dependencies, 'database' | 'teller' | 'board' | 'clock' | 'log'>

/** Refusals that say nothing about the act: it is sent again. */
const passing: readonly RefusalCode[] = [
  'server-busy',
  'money-stopped',
  'saving-unavailable',
  'network-error-try-later',
]

/** Sends what was written down, in its order. The key follows from the act, so that it has one effect however often it is sent. */
export async function sendPlanned(deps: Deps, pool: StoredPool): Promise<void> {
  for (const row of await listPlanned(deps.database, pool.strategy)) {
    const act = readAct(row.act ?? '{}')
    const key = `strategy:${row.closed_at.getTime()}:${row.symbol}:${row.place}`
    const outcome = await deps.teller.submit(commandOfAct(act, pool.customer_id, key))
    if (outcome.ok) {
      const subject_id = subjectOf(act, outcome.value)
      await endStrategyOrder(deps.database, row, { status: 'done', subject_id, refusal: null })
      continue
    }
    const { code } = outcome.refusal
    if (passing.includes(code)) return
    deps.log.info({ strategy: row.strategy, symbol: row.symbol, code }, 'an act of a strategy was refused')
    await endStrategyOrder(deps.database, row, { status: 'refused', subject_id: null, refusal: code })
  }
}

/**
 * Plans what a decision asks for in every instrument that trades now and was not planned yet; the rest waits until its market opens, or
 * until the next decision takes its place.
 */
export async function planDecision(
  deps: Deps,
  strategy: Strategy,
  pool: StoredPool,
  decision: StoredDecision,
): Promise<void> {
  const { database, board, clock } = deps
  const known = await listStrategyOrders(database, strategy.id, decision.closed_at)
  const planned = new Set(known.map(({ symbol }) => symbol))
  const targets = decisionOf(decision).targets.filter(
    ({ symbol }) => !planned.has(symbol) && tradedMarket(board, symbol),
  )
  if (targets.length === 0) return
  const [{ balances }, open] = await Promise.all([
    findLedger(database, pool.customer_id),
    loadPoolOpen(kyselyTransaction(database), pool.customer_id),
  ])
  const quotes = new Map<string, PoolQuote>()
  for (const symbol of strategy.symbols) {
    const market = marketFacts(board, symbol)
    if (market) quotes.set(symbol, quoteOf(market))
  }
  const tradable = new Set(targets.map(({ symbol }) => symbol))
  const free = balances.cash > pool.owed ? balances.cash - pool.owed : 0n
  const acts = planOrders({ strategy, pool: poolOf(free, open), quotes, tradable }, targets)
  const row = (symbol: string, place: number, act: SeenAct | null): StoredStrategyOrder => ({
    strategy: strategy.id,
    closed_at: decision.closed_at,
    symbol,
    place,
    act: act && writeAct(act),
    status: act ? 'planned' : 'nothing',
    subject_id: null,
    refusal: null,
    planned_at: new Date(clock()),
  })
  const sideOf = (id: string) => open.positions.find((one) => one.id === id)?.position.side ?? 'long'
  const rows = acts.flatMap((act, place): StoredStrategyOrder[] => {
    const quote = quotes.get(act.symbol)
    if (!quote) return []
    const seen = seenPrice(act, act.kind === 'close' ? sideOf(act.position) : 'long', quote)
    return [row(act.symbol, known.length + place, { ...act, seen })]
  })
  const idle = targets.filter(({ symbol }) => !rows.some((one) => one.symbol === symbol))
  await insertStrategyOrders(database, [
    ...rows,
    ...idle.map(({ symbol }, place) => row(symbol, known.length + rows.length + place, null)),
  ])
}
