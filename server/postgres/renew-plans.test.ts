import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLookups } from './open-lookups.ts'
import { openPool } from './open-pool.ts'

let tables: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  tables = await createTestDatabase()
  owner = new pg.Client({ connectionString: tables.url })
  await owner.connect()
  await owner.query(`create table waiting (id integer primary key, customer integer not null);
    create index waiting_by_customer on waiting (customer); grant select on waiting to candor_server`)
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => owner.query('truncate waiting'))
afterAll(async () => {
  vi.useRealTimers()
  await owner.end()
  await tables.drop()
})

/** The plan that a connection has now, with the sizes it was made for. */
const planOf = (name: string): string => `explain execute "${name}" ('{1}')`
const ofCustomer =
  'select id from waiting w join unnest($1::integer[]) as asked (customer) using (customer) offset 0'
const grow = () => owner.query('insert into waiting select n, n from generate_series(1, 5000) n')

describe('plans', () => {
  it('are made again after two hundred uses and five seconds, for tables as they are then', async () => {
    await owner.query('vacuum analyze waiting')
    const pool = openPool(tables.url, { max: 1, pipeline: true, byKey: true })
    const ask = () => pool.query({ name: 'of-customer', text: ofCustomer, values: [[1]] })
    const plan = async () => JSON.stringify((await pool.query(planOf('of-customer'))).rows)
    await ask()
    const first = await plan()
    await grow()
    for (let use = 0; use < 200; use += 1) await ask()
    expect(await plan()).toBe(first)
    vi.advanceTimersByTime(5_000)
    await ask()
    expect(await plan()).not.toBe(first)
    await pool.end()
  })

  it('are kept where a connection is used now and then', async () => {
    const pool = openPool(tables.url, { max: 1, pipeline: true, byKey: true })
    const ask = () => pool.query({ name: 'of-customer', text: ofCustomer, values: [[1]] })
    await ask()
    const first = (await pool.query(planOf('of-customer'))).rows
    await grow()
    for (let use = 0; use < 20; use += 1) {
      vi.advanceTimersByTime(60_000)
      await ask()
    }
    expect((await pool.query(planOf('of-customer'))).rows).toEqual(first)
    await pool.end()
  })

  it('of lookups are made again too', async () => {
    await owner.query('vacuum analyze waiting')
    const lookups = openLookups(tables.servingUrl)
    const ask = () =>
      sql`select id from waiting w join unnest(${[1]}::integer[]) as asked (customer) using (customer) offset 0`.execute(
        lookups,
      )
    const plan = async () => JSON.stringify((await sql.raw(planOf('lookup-1')).execute(lookups)).rows)
    await ask()
    const first = await plan()
    await grow()
    for (let use = 0; use < 200; use += 1) await ask()
    expect(await plan()).toBe(first)
    vi.advanceTimersByTime(5_000)
    await ask()
    expect(await plan()).not.toBe(first)
    await lookups.destroy()
  })
})
