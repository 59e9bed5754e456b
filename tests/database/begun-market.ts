import { dayMs } from '@candor/domain/time/durations.ts'
import { runMarket } from '@candor/server/feed/run-market.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import pg from 'pg'
import { createTestDatabase, inUse, type TestDatabase } from './test-database.ts'

/*
 * The first start of a market makes two years of prices and the minutes of two days, which takes two processors many seconds. Whoever does
 * not test a first start takes a copy of a database in which the market began at the midnight before.
 */

/** Starts the market at midnight, lets it make its past, and stops it. */
async function beginMarket({ servingUrl }: TestDatabase, midnight: number): Promise<void> {
  const database = openDatabase(openPool(servingUrl))
  const market = await runMarket({
    database,
    plans: {},
    tickLogDays: 30,
    clock: () => midnight,
    log: { warn: () => {}, error: () => {} },
    timers: false,
  })
  await market.filled()
  await market.stop()
  await database.destroy()
}

/** Any number that no other lock of the tests' cluster has. */
const makingLock = 20_261_110

/** The database to copy, which the first of all workers that wants it makes while the others wait. */
async function findTemplate(midnight: number): Promise<string> {
  const name = `candor_begun_${new Date(midnight).toISOString().slice(0, 10).replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: inUse().clusterUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [makingLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const made = await createTestDatabase()
      await beginMarket(made, midnight)
      await client.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}

const templates = new Map<number, Promise<string>>()

/** The name of a database in which the market began at the midnight before this instant, to be copied. */
export function begunMarketTemplate(at: number): Promise<string> {
  const midnight = at - (at % dayMs)
  const template = templates.get(midnight) ?? findTemplate(midnight)
  templates.set(midnight, template)
  return template
}

/** A database of one's own in which the market began at the midnight before this instant. */
export const createBegunMarket = async (at: number): Promise<TestDatabase> =>
  createTestDatabase(await begunMarketTemplate(at))
