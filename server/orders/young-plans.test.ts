import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { writeLargeTrades } from '@candor/tests/database/large-trades.ts'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { unsealedLog } from '@candor/tests/database/unsealed-log.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCommandContext } from '../command-context.ts'
import { loadUsedSince } from '../limits/load-used.ts'
import { createUsedMemory } from '../limits/used-memory.ts'
import { openTellerPool } from '../open-teller.ts'
import type { Asked } from '../teller/command.ts'
import { tellerTransaction } from '../teller/teller-transaction.ts'
import { type PlaceOrderBody, placeOrderKind } from './place-order-command.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Node = Record<string, unknown> & { Plans?: Node[] }

const listNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

/** How many rows the part of a plan has read that read most. */
const mostRead = (plan: Node | undefined): number =>
  Math.max(
    ...listNodes(plan ?? {}).map(
      (node) =>
        Number(node['Actual Loops'] ?? 0) *
        (Number(node['Actual Rows'] ?? 0) + Number(node['Rows Removed by Filter'] ?? 0)),
    ),
  )

/** Ten positions, which PostgreSQL counts, as it does by itself when it finds the first rows. */
const begin = async (owner: pg.Client): Promise<void> => {
  await writeLargeTrades(owner, { customers: 5, trades: 2 })
  await owner.query(`alter table positions set (autovacuum_enabled = false);
    alter table orders set (autovacuum_enabled = false); alter table customers set (autovacuum_enabled = false);
    analyze positions, orders, customers`)
}

/** Ten thousand more that are closed, which nobody has counted yet. */
const grow = async (owner: pg.Client): Promise<void> => {
  await owner.query('set session_replication_role = replica')
  await owner.query(`insert into positions
    select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).* from positions p, generate_series(1, 2000)
    where p.status = 'closed'`)
}

it('a statement that was prepared while tables were small is planned for what they have become', async () => {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await begin(owner)
  const pool = openTellerPool(database.servingUrl)
  const client = await pool.connect()
  try {
    const { board } = createHandFedMarket()
    const context = createCommandContext({ board, publicLog: unsealedLog })
    const asked = [
      { customerId: 1n, at: Date.now(), body: { symbol: 'XAUUSD' } },
    ] as unknown as Asked<PlaceOrderBody>[]
    // After the fifth call PostgreSQL would settle on a plan for all later ones.
    for (let call = 0; call < 8; call += 1)
      await placeOrderKind.load(tellerTransaction(client), asked, context)
    await grow(owner)
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, timing off, format json) execute "place-order-facts" ('{1,2,3,4,5}', array_fill(current_date, '{5}'))`,
    )
    // Each of the five has one position that is open.
    expect(mostRead(rows[0]?.['QUERY PLAN'][0]?.Plan)).toBeLessThan(100)
  } finally {
    client.release()
    await pool.end()
    await owner.end()
  }
})

/** Three thousand contracts of a thousand customers, which have expired and which nobody has opened, and as many postings of one of them. */
const sell = (owner: pg.Client): Promise<unknown> =>
  owner.query(`set session_replication_role = replica;
    with sold as materialized (
      select gen_random_uuid() as id, n % 1000 + 1 as customer_id, date_trunc('second', now() - interval '1 hour') as at
      from generate_series(1, 3000) n
    ), running as (
      insert into running_contracts (contract_id, customer_id, symbol, accepted_at, expires_at)
      select id, customer_id, 'XAUUSD', at, at + interval '32 s' from sold
    )
    insert into contracts (id, customer_id, symbol, accepted_at, purchase_at, expires_at, feed, stake, seconds, rate, day, receipt)
    select id, customer_id, 'XAUUSD', at, at + interval '2 s', at + interval '32 s', 'simulated', 100, 30, 80000000, (at + interval '2 s')::date, '' from sold;
    insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
    select 999, n, now(), 'opening-fee', 'cash', 'house-fees', 1, 0 from generate_series(1, 3000) n`)

it('what one customer has lost is added up without a look at the contracts of others, or at what was posted before', async () => {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const pool = openTellerPool(database.servingUrl)
  const client = await pool.connect()
  try {
    await owner.query('vacuum analyze contracts, running_contracts, contract_openings, transfers')
    const asked = { customerId: 999n, at: Date.now(), changedAt: Date.now(), ledger: { lastNumber: 3_000n } }
    for (let call = 0; call < 8; call += 1)
      await loadUsedSince(tellerTransaction(client), createUsedMemory(), [asked])
    // Which nobody has counted yet.
    await sell(owner)
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, timing off, format json) execute "own-limits-used"
        ('{999,2}', array_fill(now() - interval '2 h', '{2}'), '{2990,0}', array_fill(now(), '{2}'), array_fill(now(), '{2}'), array_fill(now(), '{2}'))`,
    )
    expect(mostRead(rows[0]?.['QUERY PLAN'][0]?.Plan)).toBeLessThan(100)
    const used = await loadUsedSince(tellerTransaction(client), createUsedMemory(), [
      { ...asked, at: Date.now() },
    ])
    // Three thousand fees of a cent, and the stakes of three contracts that nobody has opened.
    expect(used.get(999n)?.lost).toBe(3_300n)
  } finally {
    client.release()
    await pool.end()
    await owner.end()
  }
})

it.each([
  ['orders', 'resting'],
  ['spot_orders', 'resting'],
  ['positions', 'open'],
])(
  'what a customer has among %s is not counted by an index of all customers, whatever the statistics say',
  async (table, status) => {
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    try {
      await owner.query('begin')
      const { rows: indexes } = await owner.query<{ indexname: string }>(
        `select indexname from pg_indexes where tablename = $1 and indexdef like '%(customer_id%'`,
        [table],
      )
      expect(indexes.length).toBeGreaterThan(1)
      // Without its own indexes, only the wrong ones could help; reading the table is what is left.
      for (const { indexname } of indexes) await owner.query(`drop index ${indexname}`)
      await owner.query('set local enable_seqscan = off')
      const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (format json) select count(*) from ${table} where customer_id = 1 and status = '${status}'`,
      )
      const kinds = listNodes(rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}).map((node) => node['Node Type'])
      expect(kinds).toContain('Seq Scan')
    } finally {
      await owner.query('rollback')
      await owner.end()
    }
  },
)
