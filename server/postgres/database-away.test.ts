import { openNetworkCut } from '@candor/tests/database/network-cut.ts'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDatabaseAway } from './database-away.ts'
import { openPool } from './open-pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** What comes of it when the network is cut in the middle of a statement, held up, or cut before a connection is made. */
const failures: readonly [
  string,
  (pool: Pool, cut: { silence(): void; sever(): void }) => Promise<unknown>,
][] = [
  [
    'a statement whose line is cut',
    async (pool, cut) => {
      const asked = pool.query('select pg_sleep(3)')
      await pool.query('select 1')
      cut.sever()
      return await asked
    },
  ],
  [
    'a statement that gets no answer',
    async (pool, cut) => {
      await pool.query('select 1')
      cut.silence()
      return await pool.query('select 1')
    },
  ],
  [
    'a connection that is refused',
    async (pool, cut) => {
      cut.sever()
      return await pool.query('select 1')
    },
  ],
  [
    'a connection that gets no answer',
    async (pool, cut) => {
      cut.silence()
      return await pool.query('select 1')
    },
  ],
  [
    'a client that is used on after its line was cut',
    async (pool, cut) => {
      const client = await pool.connect()
      try {
        cut.sever()
        await client.query('select 1').catch(() => {})
        return await client.query('select 1')
      } finally {
        client.release(true)
      }
    },
  ],
  ['a database that only reads', (pool) => pool.query('begin read only; create table t (x int)')],
]

it.each(failures)('%s: the database is away', async (_what, fail) => {
  const cut = await openNetworkCut(database.url)
  const pool = openPool(cut.url, { role: null, statementTimeoutMs: 1_000, connectTimeoutMs: 500 })
  const error = await fail(pool, cut).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(Error)
  expect(isDatabaseAway(error as Error)).toBe(true)
  await cut.stop()
  await pool.end()
})

it('what is wrong with a statement or with the code is not', async () => {
  const pool = openPool(database.url)
  const wrong = ['select nothing', 'select 1 / 0', 'delete from installation']
  for (const text of wrong) {
    const error = await pool.query(text).catch((error: unknown) => error)
    expect(isDatabaseAway(error as Error)).toBe(false)
  }
  expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false)
  await pool.end()
})
