import { setTimeout as sleep } from 'node:timers/promises'
import { openNetworkCut } from '@candor/tests/database/network-cut.ts'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from './open-pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the pool', () => {
  it('acts as the server’s role, also after a reset', async () => {
    const pool = openPool(database.url)
    const { rows } = await pool
      .query('reset role; select current_user as name')
      .then((results) => (results as unknown as { rows: unknown[] }[])[1] ?? { rows: [] })
    expect(rows).toEqual([{ name: 'candor_server' }])
    await expect(pool.query('delete from installation')).rejects.toThrow('permission denied')
    await pool.end()
  })

  it('reads 64-bit numbers without loss', async () => {
    const pool = openPool(database.url)
    const { rows } = await pool.query('select 9007199254740993::bigint as value')
    expect(rows).toEqual([{ value: 9_007_199_254_740_993n }])
    await pool.end()
  })

  it('ends a statement that takes too long', async () => {
    const pool = openPool(database.url, { statementTimeoutMs: 50 })
    await expect(pool.query('select pg_sleep(5)')).rejects.toThrow('statement timeout')
    await pool.end()
  })

  it('outlives the death of an idle connection', async () => {
    const errors: Error[] = []
    const pool = openPool(database.url, { onError: (error) => errors.push(error), max: 1 })
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const owner = openPool(database.url, { role: null })
    const removed = new Promise((resolve) => pool.once('remove', resolve))
    await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await removed
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.some((error) => 'client' in error)).toBe(false)
    await owner.end()
    await pool.end()
  })

  it('does not wait for a database that has fallen silent, and connects anew when it is back', async () => {
    const cut = await openNetworkCut(database.url)
    const pool = openPool(cut.url, { max: 1, statementTimeoutMs: 400 })
    await pool.query('select 1')
    cut.silence()
    await expect(pool.query('select 1')).rejects.toThrow('fallen silent')
    cut.resume()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    // One that is not lent out may be quiet.
    await sleep(1_200)
    expect(pool.idleCount).toBe(1)
    await pool.end()
    await cut.stop()
  })
})
