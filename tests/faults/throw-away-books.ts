import { randomUUID } from 'node:crypto'
import { practiceFunds } from '@candor/domain/cash/cash-terms.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { createMemoryBus } from '@candor/server/bus/memory-bus.ts'
import { withdrawalKind } from '@candor/server/cash/withdrawal-command.ts'
import { createCommandContext } from '@candor/server/command-context.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import { openTellerPool } from '@candor/server/open-teller.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { type Command, commandOf } from '@candor/server/teller/command.ts'
import { createTeller } from '@candor/server/teller/create-teller.ts'
import type { Teller } from '@candor/server/teller/teller.ts'
import type { Pool } from 'pg'
import { createHandFedMarket } from '../database/hand-fed-market.ts'
import { openTestCluster } from '../database/start-test-cluster.ts'
import { createTestDatabase, takeCluster } from '../database/test-database.ts'
import { unsealedLog } from '../database/unsealed-log.ts'

/** A ledger in a database of its own and tellers on it, for tests that reach into the teller. PostgreSQL itself is never killed here. */
export type Books = {
  /** Of the login that serves. */
  url: string
  /** With the owner's rights. */
  owner: Pool
  /** A connection pool as the teller has one. */
  openTellerPool(): Pool
  openTeller(pool: Pool, clock?: () => number): OpenTeller
  /** A practice customer with $10,000 and a bank account. */
  addCustomer(): Promise<BookCustomer>
  stop(): Promise<void>
}

/** A teller, and the versions of balances it has published. */
export type OpenTeller = { teller: Teller; told: { customerId: bigint; version: number }[] }

export type BookCustomer = { id: bigint; withdraw(amount: bigint): Command }

async function insertCustomer(owner: Pool): Promise<BookCustomer> {
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into customers (account_number, account_name, kind, verification, locale, created_at)
     values ($1, '', 'trial', 'verified', 'en', now()) returning id`,
    [String(Math.floor(1e9 + Math.random() * 9e9))],
  )
  const id = rows[0]?.id ?? 0n
  const [bankAccountId, funds] = [randomUUID(), practiceFunds]
  await owner.query(
    `insert into bank_accounts (id, customer_id, bank_name, holder, number, added_at, usable_from, is_default)
     values ($1, $2, 'Sample Bank', 'Sample', '12345678', now(), now(), true)`,
    [bankAccountId, id],
  )
  await owner.query(
    'insert into balances (customer_id, last_number, changed_at, cash) values ($1, 1, now(), $2)',
    [id, funds],
  )
  await owner.query(
    `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
     values ($1, 1, now(), 'practice-funding', 'house-practice-funding', 'cash', $2, $2)`,
    [id, funds],
  )
  await owner.query(
    `insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
     values ($1, 'fund-practice', 'fund-practice', sha256('fund'), '{}', now(), 1, 1)`,
    [id],
  )
  await owner.query('select build_posting_chains()')
  return {
    id,
    withdraw: (amount) =>
      commandOf(withdrawalKind, {
        customerId: id,
        key: randomUUID(),
        body: { bankAccountId, amount: cents(amount), fee: cents(0n) },
      }),
  }
}

function openTellerOn(pool: Pool, clock: () => number): OpenTeller {
  const bus = createMemoryBus()
  const told: OpenTeller['told'] = []
  bus.subscribe('balance.changed', ({ customerId, balance }) =>
    told.push({ customerId, version: balance.version }),
  )
  const log = createLog('silent')
  return {
    teller: createTeller({
      pool,
      bus,
      clock,
      log,
      context: createCommandContext({ board: createHandFedMarket().board, publicLog: unsealedLog }),
    }),
    told,
  }
}

/** A database of one's own: in the cluster of a test run, or in one that a command starts for it. */
async function openTables(): Promise<{ url: string; servingUrl: string; stop(): Promise<void> }> {
  if (process.env['VITEST'] !== undefined) {
    const { drop: stop, ...urls } = await createTestDatabase()
    return { ...urls, stop }
  }
  const cluster = await openTestCluster(() => {})
  takeCluster(cluster)
  return { ...(await createTestDatabase()), stop: cluster.stop }
}

export async function openBooks(): Promise<Books> {
  const { url: ownerUrl, servingUrl: url, stop } = await openTables()
  const owner = openPool(ownerUrl, { role: null })
  return {
    url,
    owner,
    openTellerPool: () => openTellerPool(url),
    openTeller: (pool, clock = Date.now) => openTellerOn(pool, clock),
    addCustomer: () => insertCustomer(owner),
    async stop() {
      await owner.end()
      await stop()
    },
  }
}
