import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { workByLease } from './work-by-lease.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.servingUrl))
})
afterAll(async () => {
  await database.destroy()
  await testDatabase.drop()
})

const log = { warn() {} }

describe('work of one of several servers', () => {
  it('is begun by one, and by the next one when that has ended it or lost the lease', async () => {
    const done: string[] = []
    const open = (name: string) =>
      workByLease('cleaning', { database, log }, () => {
        done.push(`${name} begins`)
        return [() => void done.push(`${name} ends the first`), () => void done.push(`${name} ends the last`)]
      })
    const stopAnna = open('anna')
    await expect.poll(() => done).toEqual(['anna begins'])
    const stopBen = open('ben')
    await stopAnna()
    const ended = ['anna begins', 'anna ends the last', 'anna ends the first']
    expect(done).toEqual(ended)
    await expect.poll(() => done).toEqual([...ended, 'ben begins'])
    // As if it had been frozen for long, and another server had taken over.
    await sql`update watcher_leases set holder = 'cleo', token = token + 1, until = now() + interval '6 seconds' where name = 'cleaning'`.execute(
      database,
    )
    await expect.poll(() => done).toEqual([...ended, 'ben begins', 'ben ends the last', 'ben ends the first'])
    await stopBen()
  })
})
