import type { Balances } from '@candor/domain/ledger/balances.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { accept } from '@candor/domain/result.ts'
import { holdingWorth, positionWorth } from '@candor/domain/strategies/pool-value.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { notDue } from '../leases/load-fenced.ts'
import { insertQueued } from '../proofs/log-queue-table.ts'
import type { MarketBoard } from '../quotes/market-board.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { loadPoolOpen, type PoolOpen, quoteOf, tradedMarket } from './load-pool.ts'
import { poolLeaves } from './pool-leaves.ts'
import { type PoolWritten, type StoredPool, type StoredTrade, storePoolRows } from './pool-rows.ts'
import { loadNewTrades } from './pool-trades.ts'

/** `number` is that of the value: sent twice, it is made once. */
type ValueBody = { strategy: StrategyId; number: number }

type Facts = {
  pool: StoredPool | null
  open: PoolOpen
  trades: readonly StoredTrade[]
  /** When it was last valued, and whether somebody still waits for that value. */
  last: Last | null
}

type Last = { strategy: StrategyId; at: Date; waiting: boolean }

async function load(transaction: TellerTransaction, asked: readonly Asked<ValueBody>[]): Promise<Facts[]> {
  const names = asked.map(({ body }) => body.strategy)
  const pools = await transaction.query<StoredPool>(
    'pools-named',
    'select * from pools where strategy = any($1::text[])',
    [names],
  )
  const lasts = await transaction.query<Last>(
    'pools-valued',
    `select p.strategy, v.at, exists (select from unit_queue q where q.strategy = p.strategy and q.asked_at < v.at) as waiting
     from pools p join pool_values v on v.strategy = p.strategy and v.number = p.last_value where p.strategy = any($1::text[])`,
    [names],
  )
  return await Promise.all(
    asked.map(async ({ customerId, body }) => {
      const pool = pools.find((one) => one.strategy === body.strategy && one.customer_id === customerId)
      if (!pool) return { pool: null, open: { holdings: [], positions: [] }, trades: [], last: null }
      const open = await loadPoolOpen(transaction, customerId)
      const trades = await loadNewTrades(transaction, pool)
      const last = lasts.find(({ strategy }) => strategy === pool.strategy) ?? null
      return { pool, open, trades, last }
    }),
  )
}

/** Something open with its tick and what it would bring, as it is logged. */
type Part = { readonly worth: Cents; readonly text: Record<string, unknown> }

const tickOf = ({ tick, conversion }: MarketFacts) => ({
  tickAt: tick.at,
  sequence: tick.sequence,
  bid: tick.bid,
  ask: tick.ask,
  up: conversion.up,
  down: conversion.down,
})

/** What is open, part by part; null while something has no price of this moment. */
function partsOf({ holdings, positions }: PoolOpen, board: MarketBoard): Part[] | null {
  const parts: Part[] = []
  for (const holding of holdings) {
    const market = tradedMarket(board, holding.symbol)
    if (!market) return null
    const worth = holdingWorth(holding, quoteOf(market))
    const { symbol, quantity } = holding
    parts.push({ worth, text: { product: 'spot', symbol, quantity, ...tickOf(market), worth } })
  }
  for (const { id, position } of positions) {
    const market = tradedMarket(board, position.symbol)
    if (!market) return null
    const worth = positionWorth(position, quoteOf(market))
    const { symbol, side, quantity, entry, margin, carry } = position
    const held = { product: 'leveraged', id, symbol, side, quantity, entry, margin, carry }
    parts.push({ worth, text: { ...held, ...tickOf(market), worth } })
  }
  return parts
}

/** Money of the pool that nobody is owed. */
const freeMoney = ({ cash, reserve }: Balances, { owed }: StoredPool): bigint => cash + reserve - owed

/**
 * Values a pool as if all were closed at this moment, and numbers its trades since the last value. It is refused while requests wait that
 * came before the last value: they are carried out at that one first.
 */
export const valuePoolKind: CommandKind<ValueBody, Facts, PoolWritten> = {
  name: 'value-pool',
  reply: null,
  priced: true,
  load,
  decide({ pool, open, trades, last }, { id, at, body, ledger }, { board }) {
    if (!pool || last?.waiting || body.number !== pool.last_value + 1) return notDue()
    const parts = partsOf(open, board)
    if (!parts) return notDue()
    const equity = parts.reduce((sum, { worth }) => sum + worth, freeMoney(ledger.balances, pool))
    if (equity <= 0n) return notDue()
    const trade = pool.last_trade + trades.length
    const value = {
      strategy: pool.strategy,
      number: body.number,
      id,
      // Clocks are put right, and servers take turns: a value is never older than the one before it.
      at: new Date(Math.max(at, last?.at.getTime() ?? 0)),
      equity: cents(equity),
      units: pool.units,
      posting: ledger.lastNumber,
      trade,
      cash: ledger.balances.cash + ledger.balances.reserve,
      owed: pool.owed,
      parts: canonicalText(parts.map(({ text }) => text)),
    }
    return accept({
      transfers: [],
      subject: null,
      rows: [
        { table: 'pools', act: 'update', row: { ...pool, last_value: body.number, last_trade: trade } },
        ...trades.map((row) => ({ table: 'pool_trades', act: 'insert', row }) as const),
        { table: 'pool_values', act: 'insert', row: value },
      ],
      answer: { number: body.number },
    })
  },
  async store(transaction, rows) {
    await storePoolRows(transaction, rows)
    await insertQueued(transaction, poolLeaves(rows))
  },
}
