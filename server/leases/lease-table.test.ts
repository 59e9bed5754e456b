import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { createExclusiveLeases } from './exclusive-leases.ts'
import type { HeldLease } from './held-leases.ts'
import { returnLeases, takeLeases } from './lease-table.ts'

let testDatabase: TestDatabase
let database: Database
let owner: pg.Client
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.servingUrl))
  owner = new pg.Client({ connectionString: testDatabase.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.destroy()
  await testDatabase.drop()
})
beforeEach(() => owner.query('delete from watcher_leases'))

const take = async (holder: string, names: string[] = ['gold']) =>
  (await takeLeases(database, names, holder, 6)).map(({ name, token }) => `${name} ${token}`).toSorted()
const runOut = () => owner.query(`update watcher_leases set until = now() - interval '1 ms'`)

describe('a lease', () => {
  it('is held by one, whose token stays while it is renewed', async () => {
    expect(await take('anna')).toEqual(['gold 1'])
    expect(await take('anna')).toEqual(['gold 1'])
    expect(await take('ben')).toEqual([])
  })

  it('goes to whoever asks first once it has run out, with a new token', async () => {
    await take('anna')
    await runOut()
    expect(await take('ben')).toEqual(['gold 2'])
    expect(await take('anna')).toEqual([])
  })

  it('has a new token even for its own holder, once it has run out', async () => {
    await take('anna')
    await runOut()
    expect(await take('anna')).toEqual(['gold 2'])
  })

  it('is free where it ends later than any can, because the clock was ahead when it was taken', async () => {
    await take('anna')
    await owner.query(`update watcher_leases set until = now() + interval '1 hour'`)
    expect(await take('ben')).toEqual(['gold 2'])
    await owner.query(`update watcher_leases set until = now() + interval '1 hour'`)
    expect(await take('ben'), 'its holder renews it').toEqual(['gold 2'])
    expect(await take('anna')).toEqual([])
  })

  it('is free at once when it is given back', async () => {
    await take('anna', ['gold', 'oil'])
    await returnLeases(database, 'anna')
    expect(await take('ben', ['gold'])).toEqual(['gold 2'])
    expect(await take('anna', ['gold', 'oil'])).toEqual(['oil 2'])
  })

  it('is won by one of twenty who ask together', async () => {
    await take('anna')
    await runOut()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => take(`number ${place}`)))
    expect(answers.flat()).toEqual(['gold 2'])
  })

  it('can be renewed, but not taken over, while somebody acts under it', async () => {
    await take('anna')
    await owner.query('begin')
    await owner.query(`select token from watcher_leases for key share`)
    expect(await take('anna')).toEqual(['gold 1'])
    await owner.query('commit')
    await runOut()
    await owner.query('begin')
    await owner.query(`select token from watcher_leases for key share`)
    expect(await take('ben')).toEqual([])
    await owner.query('commit')
    expect(await take('ben')).toEqual(['gold 2'])
  })
})

describe('a keeper of leases', () => {
  const silent = { warn: () => {} }

  it('tells when one begins, and gives back what it holds when it stops', async () => {
    const told: string[] = []
    const keep = (who: string, begun: (lease: HeldLease) => Promise<void> = async () => {}) =>
      createExclusiveLeases(
        ['gold'],
        { database, log: silent },
        {
          async begun(lease) {
            await begun(lease)
            told.push(`${who} begins ${lease.token}`)
          },
          lost: (name) => void told.push(`${who} loses ${name}`),
        },
      )
    const [anna, ben] = [keep('anna'), keep('ben')]
    await anna.start()
    await ben.start()
    expect([anna.held('gold')?.token, ben.held('gold')]).toEqual([1n, null])
    await anna.stop()
    expect(anna.held('gold')).toBeNull()
    await expect.poll(() => ben.held('gold')?.token).toBe(2n)
    // Another server has taken it while ben was frozen.
    await owner.query(`update watcher_leases set holder = 'carl', token = token + 1`)
    await expect.poll(() => ben.held('gold')).toBeNull()
    expect(told).toEqual(['anna begins 1', 'ben begins 2', 'ben loses gold'])
    await ben.stop()
  })

  it('begins again with the next renewal where beginning failed', async () => {
    let tries = 0
    const anna = createExclusiveLeases(
      ['gold'],
      { database, log: silent },
      {
        async begun() {
          tries += 1
          if (tries === 1) throw new Error('the tables could not be read')
        },
        lost: () => {},
      },
    )
    await anna.start()
    expect(anna.held('gold')).toBeNull()
    await expect.poll(() => anna.held('gold')?.token).toBe(1n)
    await sleep(50)
    expect(tries).toBe(2)
    await anna.stop()
  })
})
