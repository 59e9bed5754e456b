import { createHash } from 'node:crypto'
import type { StoredPosition } from '@candor/server/positions/position-row.ts'
import type { StoredOrder } from '@candor/server/positions/trading-rows.ts'
import { emptyLoans, forgetLoans, type LoanTables, noteLent } from './lent-tables.ts'
import { poolCustomer, poolStrategy } from './part-asks.ts'
import { emptyParts, forgetParts, type PartTables } from './part-tables.ts'
import type { Change } from './round.ts'

/** The tables of the ledger in memory, for as long as a simulation runs. */

export type RequestRow = {
  id: string
  customerId: bigint
  amount: bigint
  fee: bigint
  status: string
  requestedAt: Date
  decidedAt: Date | null
  decidedBy: bigint | null
  reason: string | null
  channel: string | null
  receiptId: string | null
  pictureHash: Buffer | null
  bankAccountId: string | null
}
type TransferRow = {
  number: bigint
  at: Date
  kind: string
  from: string
  to: string
  amount: bigint
  cashAfter: bigint
  subjectId: string | null
}
type ApprovalRow = { operatorId: bigint; contentHash: string; at: Date }

const accounts = ['cash', 'margin', 'reserve', 'stake', 'withdrawing', 'invested', 'loan'] as const
export type BalanceRow = { customer_id: bigint; last_number: bigint; changed_at: Date; tip: Buffer } & Record<
  (typeof accounts)[number],
  bigint
>

export type TradeTables = {
  orders: Map<string, StoredOrder>
  positions: Map<string, StoredPosition>
  /** How many entries the story of each position has. */
  events: Map<string, number>
  leases: Map<string, bigint>
}

export type MemoryTables = {
  customers: Map<bigint, { verified: boolean }>
  balances: Map<bigint, BalanceRow>
  transfers: Map<bigint, TransferRow[]>
  commands: Map<bigint, Map<string, { body_hash: Buffer; answer: string }>>
  /** Deposits and withdrawals by id, and those of each customer. */
  requests: Record<'deposit' | 'withdrawal', Map<string, RequestRow>>
  withdrawalsOf: Map<bigint, RequestRow[]>
  /** Pictures of deposits that are in review or completed: the unique index. */
  pictures: Map<string, string>
  approvals: Map<string, ApprovalRow[]>
  receipts: Map<string, { customerId: bigint; pictureHash: Buffer }>
  banks: Map<string, { customerId: bigint; usableFrom: number; removed: boolean }>
  operators: Map<bigint, { customerId: bigint | null; reviewer: boolean }>
  outbox: Map<string, { at: Date; events: unknown }>
  trades: TradeTables
  parts: PartTables
  loans: LoanTables
}

export const emptyTables = (): MemoryTables => ({
  customers: new Map(),
  balances: new Map(),
  transfers: new Map(),
  commands: new Map(),
  requests: { deposit: new Map(), withdrawal: new Map() },
  withdrawalsOf: new Map(),
  pictures: new Map(),
  approvals: new Map(),
  receipts: new Map(),
  banks: new Map(),
  operators: new Map(),
  outbox: new Map(),
  trades: { orders: new Map(), positions: new Map(), events: new Map(), leases: new Map() },
  parts: emptyParts(),
  loans: emptyLoans(),
})

export const hashOf = (picture: string): Buffer => createHash('sha256').update(picture).digest()

function openCustomer(tables: MemoryTables, id: bigint, verified: boolean, now: number): void {
  tables.customers.set(id, { verified })
  tables.transfers.set(id, [])
  tables.commands.set(id, new Map())
  tables.withdrawalsOf.set(id, [])
  const empty = { cash: 0n, margin: 0n, reserve: 0n, stake: 0n, withdrawing: 0n, invested: 0n, loan: 0n }
  tables.balances.set(id, {
    customer_id: id,
    last_number: 0n,
    changed_at: new Date(now),
    tip: hashOf(`${id}`),
    ...empty,
  })
}

function forgetTrades({ orders, positions, events }: TradeTables, id: bigint): void {
  for (const [key, { customer_id }] of orders) {
    if (customer_id !== id) continue
    for (const table of [orders, positions, events]) table.delete(key)
  }
}

function forgetCustomer(tables: MemoryTables, id: bigint): void {
  forgetTrades(tables.trades, id)
  forgetParts(tables.parts, id)
  forgetLoans(tables.loans, id)
  for (const byCustomer of [tables.customers, tables.balances, tables.transfers, tables.commands])
    byCustomer.delete(id)
  tables.withdrawalsOf.delete(id)
  for (const [key, { customerId }] of tables.operators) if (customerId === id) tables.operators.delete(key)
  for (const owned of [tables.receipts, tables.banks, tables.requests.deposit, tables.requests.withdrawal])
    for (const [key, { customerId }] of owned) {
      if (customerId !== id) continue
      owned.delete(key)
      tables.approvals.delete(`deposit ${key}`)
      tables.approvals.delete(`withdrawal ${key}`)
      for (const [picture, deposit] of tables.pictures) if (deposit === key) tables.pictures.delete(picture)
    }
}

/** Every pool begins with 100,000 units of the house. */
const seed = 10_000_000_000_000n

function openPool(tables: MemoryTables, now: number): void {
  openCustomer(tables, poolCustomer, true, now)
  tables.parts.pools.set(poolStrategy, {
    ...{ strategy: poolStrategy, customer_id: poolCustomer, began_at: new Date(now) },
    ...{ units: seed, house_units: seed, owed: 0n, last_value: 0, last_trade: 0 },
  })
}

export function changeTables(tables: MemoryTables, change: Change, now: number): void {
  if (change.kind === 'pool') openPool(tables, now)
  if (change.kind === 'customer') openCustomer(tables, change.id, change.verified, now)
  if (change.kind === 'verification') tables.customers.set(change.id, { verified: change.verified })
  if (change.kind === 'bank') {
    const { customerId, usableFrom } = change
    tables.banks.set(change.id, { customerId, usableFrom, removed: false })
  }
  if (change.kind === 'bank-removed') {
    const bank = tables.banks.get(change.id)
    if (bank) bank.removed = true
  }
  if (change.kind === 'receipt')
    tables.receipts.set(change.id, { customerId: change.customerId, pictureHash: hashOf(change.picture) })
  if (change.kind === 'operator') tables.operators.set(change.id, change)
  if (change.kind === 'note') noteLent(tables.loans, change.customerId, change.at, change.equity)
  if (change.kind === 'lease') tables.trades.leases.set(change.name, change.token)
  if (change.kind === 'gone') forgetCustomer(tables, change.id)
}
