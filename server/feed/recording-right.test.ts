import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { createRecordingRight } from './recording-right.ts'

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

it('is with one of two servers, and whoever gets it from the other is told', async () => {
  const told: string[] = []
  const open = (who: string) =>
    createRecordingRight({ database, log: { warn: () => {} } }, () => void told.push(who))
  const [anna, ben] = [open('anna'), open('ben')]
  await anna.start()
  await ben.start()
  expect([anna.whose(), ben.whose()]).toEqual(['ours', 'others'])

  // It ran out while nobody else was there: nothing was missed.
  await owner.query(
    `update watcher_leases set until = now() - interval '1 ms', token = token where name = 'feed'`,
  )
  await owner.query(
    `update watcher_leases set holder = holder, until = now() + interval '6 s', token = token + 1 where name = 'feed'`,
  )
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect([anna.whose(), told]).toEqual(['ours', []])

  await anna.stop()
  await expect.poll(() => ben.whose()).toBe('ours')
  expect(told).toEqual(['ben'])
  await ben.stop()
})
