import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { openTeller } from '@candor/server/open-teller.ts'
import type { StoredPosition } from '@candor/server/positions/position-row.ts'
import type { StoredOrder } from '@candor/server/positions/trading-rows.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { tellerTransaction } from '@candor/server/teller/teller-transaction.ts'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { createHandFedMarket } from '../database/hand-fed-market.ts'
import { unsealedLog } from '../database/unsealed-log.ts'
import { hashOf } from './memory-tables.ts'
import { poolCustomer, poolStrategy } from './part-asks.ts'
import type { Change } from './round.ts'
import { showPrice } from './show-price.ts'
import type { Stage, StoredPosting } from './stage.ts'

export type PostgresStage = Stage & { stop(): Promise<void> }

/** Every pool begins with 100,000 units of the house. */
const seed = 10_000_000_000_000n

async function openPoolRow(owner: pg.Client, at: Date): Promise<void> {
  await owner.query(
    `insert into customers (id, account_number, account_name, kind, verification, locale, created_at)
     overriding system value values ($1, '1999999999', $2, 'pool', 'verified', 'en', $3)`,
    [poolCustomer, poolStrategy, at],
  )
  await owner.query('insert into balances (customer_id, changed_at) values ($1, $2)', [poolCustomer, at])
  await owner.query(
    'insert into pools (strategy, customer_id, began_at, units, house_units) values ($1, $2, $3, $4, $4)',
    [poolStrategy, poolCustomer, at, seed],
  )
}

/** People, bank accounts and photos come by other ways than the teller; here the owner of the database puts them in. */
async function applyToDatabase(owner: pg.Client, change: Change, now: number): Promise<void> {
  const at = new Date(now)
  if (change.kind === 'customer') {
    await owner.query(
      `insert into customers (id, account_number, account_name, kind, verification, locale, created_at)
       overriding system value values ($1, $2, '', 'trial', $3, 'en', $4)`,
      [change.id, String(1_000_000_000n + change.id), change.verified ? 'verified' : 'unverified', at],
    )
    await owner.query('insert into balances (customer_id, changed_at) values ($1, $2)', [change.id, at])
  }
  if (change.kind === 'pool') await openPoolRow(owner, at)
  if (change.kind === 'verification')
    await owner.query('update customers set verification = $2 where id = $1', [
      change.id,
      change.verified ? 'verified' : 'unverified',
    ])
  if (change.kind === 'bank')
    await owner.query(
      `insert into bank_accounts (id, customer_id, bank_name, holder, number, added_at, usable_from, is_default)
       values ($1, $2, 'Sample Bank', 'Practice', $3, $4, $5, false)`,
      [
        change.id,
        change.customerId,
        change.id.replaceAll('-', '').toUpperCase(),
        at,
        new Date(change.usableFrom),
      ],
    )
  if (change.kind === 'bank-removed')
    await owner.query('update bank_accounts set removed_at = $2 where id = $1', [change.id, at])
  if (change.kind === 'receipt')
    await owner.query(
      `insert into receipts (id, customer_id, name, picture_hash, content, sent_at) values ($1, $2, 'receipt.jpg', $3, 'x', $4)`,
      [change.id, change.customerId, hashOf(change.picture), at],
    )
  if (change.kind === 'lease')
    await owner.query(
      `insert into watcher_leases (name, holder, token, until) values ($1, 'simulation', $2, 'infinity')
       on conflict (name) do update set token = excluded.token`,
      [change.name, change.token],
    )
  if (change.kind === 'note')
    await owner.query(
      `insert into equity_snapshots (customer_id, at, last_number, equity, flow, parts) values ($1, $2, 0, $3, 0, '[]')
       on conflict (customer_id, at) do update set equity = excluded.equity`,
      [change.customerId, new Date(change.at), change.equity],
    )
  if (change.kind === 'operator')
    await owner.query(
      `insert into operators (id, name, roles, customer_id, created_at) overriding system value values ($1, $2, $3, $4, $5)`,
      [
        change.id,
        `Operator ${change.id}`,
        change.reviewer ? ['reviewer'] : ['support'],
        change.customerId,
        at,
      ],
    )
}

const postingsAfter = `select number, at, kind, from_account as "from", to_account as "to", amount, cash_after as "cashAfter",
  subject_id as "subjectId" from transfers where customer_id = $1 and number > $2 order by number`

/** Every order of a customer with its position and how much happened to it. */
async function readTrades(reader: pg.Pool, customerId: bigint) {
  const [orders, positions, events] = await Promise.all([
    reader.query<StoredOrder>('select * from orders where customer_id = $1', [customerId]),
    reader.query<StoredPosition>('select * from positions where customer_id = $1', [customerId]),
    reader.query<{ id: string; count: number }>(
      'select position_id as id, count(*)::int from position_events where customer_id = $1 group by 1',
      [customerId],
    ),
  ])
  const positionOf = new Map(positions.rows.map((row) => [row.id, row]))
  const eventsOf = new Map(events.rows.map(({ id, count }) => [id, count]))
  return orders.rows.map((order) => {
    const { id } = order
    return { order, position: positionOf.get(id) ?? null, events: eventsOf.get(id) ?? 0 }
  })
}

/**
 * The real teller on PostgreSQL, as two processes that know nothing of each other: every command of a round is sent to both at the
 * same time, all commands of the round at once, and both must give the same answer.
 */
export async function openPostgresStage(urls: { url: string; servingUrl: string }): Promise<PostgresStage> {
  const owner = new pg.Client({ connectionString: urls.url })
  await owner.connect()
  const reader = openPool(urls.servingUrl, { max: 1 })
  const bus = createMemoryBus()
  const told = new Map<bigint, { version: number; cash: string }>()
  bus.subscribe('balance.changed', ({ customerId, balance }) => {
    if ((told.get(customerId)?.version ?? 0) < balance.version) told.set(customerId, balance)
  })
  const crashes: string[] = []
  const note = (details: { err?: unknown }, message: string) => crashes.push(`${message}: ${details.err}`)
  const log = { error: note, warn: note } as unknown as FastifyBaseLogger
  let clock = 0
  const market = createHandFedMarket()
  const { board } = market
  const tellers = [1, 2].map(() =>
    openTeller(urls.servingUrl, { bus, board, publicLog: unsealedLog, log, clock: () => clock }),
  )
  return {
    transaction: tellerTransaction(owner),
    async change(change, now) {
      if (change.kind === 'price') showPrice(market, change.market)
      await applyToDatabase(owner, change, now)
    },
    async send(commands, now) {
      clock = now
      return await Promise.all(
        commands.map(async (command) => {
          const [one, other] = await Promise.all(tellers.map((teller) => teller.submit(command)))
          if (!one || JSON.stringify(one) !== JSON.stringify(other))
            throw new Error(`two processes answered ${JSON.stringify([one, other])}`)
          return one
        }),
      )
    },
    async stored(customerId, after) {
      const [row] = (await reader.query('select * from balances where customer_id = $1', [customerId])).rows
      if (!row) return null
      const { rows } = await reader.query<StoredPosting>(postingsAfter, [customerId, after])
      const balances = Object.fromEntries(customerAccounts.map((account) => [account, row[account]]))
      return { balances, lastNumber: row.last_number, postings: rows }
    },
    trades: (customerId) => readTrades(reader, customerId),
    async valueId(number) {
      const { rows } = await reader.query<{ id: string }>(
        'select id from pool_values where strategy = $1 and number = $2',
        [poolStrategy, number],
      )
      return rows[0]?.id ?? null
    },
    told: (customerId) => told.get(customerId) ?? null,
    crashes: () => crashes,
    async stop() {
      for (const teller of tellers) await teller.stop()
      await reader.end()
      await owner.end()
    },
  }
}
