import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { createCommandContext } from '@candor/server/command-context.ts'
import type { AnyCommandKind } from '@candor/server/teller/command.ts'
import { hashBody } from '@candor/server/teller/hash-body.ts'
import { createOutboxKeeper } from '@candor/server/teller/keep-outbox.ts'
import { runBatch } from '@candor/server/teller/run-batch.ts'
import { tellerTransaction } from '@candor/server/teller/teller-transaction.ts'
import { createWriteGate } from '@candor/server/teller/write-gate.ts'
import type { FastifyBaseLogger } from 'fastify'
import { createHandFedMarket } from '../database/hand-fed-market.ts'
import { unsealedLog } from '../database/unsealed-log.ts'
import { createMemoryPool, type Failure, type Twist } from './memory-pool.ts'
import { changeTables, emptyTables } from './memory-tables.ts'
import type { Fault } from './round.ts'
import { showPrice } from './show-price.ts'
import type { Stage } from './stage.ts'

/** Broken for good, so that the teller does not wait for it to pass. */
const broken = { code: 'XX000', times: Number.POSITIVE_INFINITY, after: false }

const failureOf: Readonly<Record<Fault, Failure | null>> = {
  'before-writing': { ...broken, at: 'find-answers' },
  'while-writing': { ...broken, at: 'insert-commands' },
  'at-commit': { ...broken, at: 'commit' },
  'cut-after-commit': { ...broken, at: 'commit', times: 1, after: true },
  'away-for-a-moment': { at: 'find-answers', code: '57P01', times: 1, after: false },
  'answers-lost': null,
}

/** What is planted to see that it is noticed: a kind that takes the place of the real one, or other statements. */
export type Plant = { kind?: AnyCommandKind; twist?: Twist }

export type MemoryStage = Stage & { stop(): Promise<void> }

/** The real rules, loaders, writers and batches of the teller, on a database in memory. */
export async function openMemoryStage({ kind: planted, twist }: Plant = {}): Promise<MemoryStage> {
  const tables = emptyTables()
  const { pool, failNext, unknown } = createMemoryPool(tables, twist)
  const bus = createMemoryBus()
  const told = new Map<bigint, { version: number; cash: string }>()
  bus.subscribe('balance.changed', ({ customerId, balance }) => {
    if ((told.get(customerId)?.version ?? 0) < balance.version) told.set(customerId, balance)
  })
  const crashes: string[] = []
  const note = (details: { err?: unknown }, message: string) => {
    if (message === 'a rule crashed') crashes.push(String(details.err))
  }
  const log = { error: note, warn: () => {} } as unknown as FastifyBaseLogger
  let clock = 0
  const market = createHandFedMarket()
  const context = createCommandContext({ board: market.board, publicLog: unsealedLog })
  const options = { pool, bus, log, clock: () => clock, context }
  const outbox = createOutboxKeeper(options)
  const gate = createWriteGate(log)
  const tools = { ...options, outbox, gate }
  const client = await pool.connect()
  return {
    transaction: tellerTransaction(client),
    async change(change, now) {
      changeTables(tables, change, now)
      if (change.kind === 'price') showPrice(market, change.market)
      if (change.kind === 'gone') told.delete(change.id)
    },
    async send(commands, now, fault) {
      clock = now
      const batch = commands.map((command) => ({
        command: command.kind.name === planted?.name ? { ...command, kind: planted } : command,
        bodyHash: hashBody(command.kind.name, command.body),
      }))
      const failure = fault && failureOf[fault]
      failNext(failure && { ...failure })
      const outcomes = await runBatch(tools, batch)
      failNext(null)
      return batch.map((one) => outcomes.get(one) ?? { ok: false, refusal: { code: 'money-stopped' } })
    },
    async stored(customerId, after) {
      const row = tables.balances.get(customerId)
      if (!row) return null
      const { customer_id: _, last_number: lastNumber, changed_at: __, tip: ___, ...balances } = row
      return { balances, lastNumber, postings: (tables.transfers.get(customerId) ?? []).slice(after) }
    },
    async trades(customerId) {
      const { orders, positions, events } = tables.trades
      return [...orders.values()]
        .filter((order) => order.customer_id === customerId)
        .map((order) => {
          const { id } = order
          return { order, position: positions.get(id) ?? null, events: events.get(id) ?? 0 }
        })
    },
    valueId: async (number) => tables.parts.pool_values.get(String(number))?.id ?? null,
    told: (customerId) => told.get(customerId) ?? null,
    crashes: () => [...crashes, ...Array.from(unknown, (name) => `unknown statement ${name}`)],
    stop: () => outbox.stop(),
  }
}
