import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bucketOf } from '../leases/watched-parts.ts'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { firstKey, ordersToExpire, waitingOf } from './watched-table.ts'

let testDatabase: TestDatabase
let database: Database
/** More than two pages of one instrument, of which the last row of a full page belongs to another bucket than those around it. */
const orders = 12_000
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.servingUrl))
  const owner = new pg.Client({ connectionString: testDatabase.url })
  await owner.connect()
  // Nobody trades here: customers need not exist for their orders to be read.
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into orders (id, customer_id, symbol, side, leverage, quantity, type, price, status, reserve, placed_at, placed_sequence,
       lines_since, expires_at, asked_amount, asked_margin, asked_fee)
     select (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid, 1 + n % 20, case when n % 3 = 0 then 'BTCUSD' else 'XAUUSD' end,
       'long', 20, 1000000, 'limit', 380000000000, 'resting', 19190, now(), 1, now(), now() + n * interval '1 s', 380000, 19000, 190
     from generate_series(1, $1) n`,
    [orders * 1.5],
  )
  await owner.end()
})
afterAll(async () => {
  await database.destroy()
  await testDatabase.drop()
})

async function readAll(buckets: readonly number[]) {
  const found: { id: string; customer_id: bigint }[] = []
  let pages = 0
  for (let after: string | null = firstKey; after !== null; pages += 1) {
    const { rows, last } = await waitingOf(database, { symbol: 'XAUUSD', buckets }, after)
    found.push(...rows.filter(({ customer_id }) => buckets.includes(bucketOf(customer_id))))
    after = last
  }
  return { pages, ids: found.map(({ id }) => id), customers: found.map(({ customer_id }) => customer_id) }
}

it('of some buckets everything is read, page by page, and nothing else', async () => {
  const all = await readAll([0, 1, 2, 3, 4, 5, 6, 7])
  expect([all.pages, all.ids.length]).toEqual([3, orders])
  for (const buckets of [[3], [0, 5, 6], [1, 2, 4, 7]]) {
    const some = await readAll(buckets)
    expect(some.pages).toBe(3)
    expect(some.ids.toSorted()).toEqual(
      all.ids.filter((_, place) => buckets.includes(bucketOf(all.customers[place] ?? 0n))),
    )
  }
})

it('what is due by the clock is looked for in the parts that are asked for', async () => {
  const parts = [
    { symbols: ['XAUUSD'], buckets: [3] },
    { symbols: ['BTCUSD', 'ETHUSD'], buckets: [1, 2] },
  ]
  const due = await ordersToExpire(database, parts, Date.now() + 300_000)
  expect(due.length).toBeGreaterThan(20)
  const isAsked = ({ symbol, customer_id }: (typeof due)[number]) =>
    parts.some(
      (part) =>
        part.symbols.includes(symbol) && part.buckets.some((bucket) => bucket === bucketOf(customer_id)),
    )
  expect(due.every(isAsked)).toBe(true)
  const whole = [{ symbols: ['XAUUSD', 'BTCUSD', 'ETHUSD'], buckets: [0, 1, 2, 3, 4, 5, 6, 7] }]
  const everything = await ordersToExpire(database, whole, Date.now() + 300_000)
  expect(everything.filter(isAsked).map(({ id }) => id)).toEqual(due.map(({ id }) => id))
})
