import { constants, getPriority } from 'node:os'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lowerPriority } from './lower-priority.ts'
import { openPool } from './open-pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('the processes behind such connections leave the processor to all others', async () => {
  const pool = openPool(database.url, { max: 2 })
  lowerPriority(pool)
  const others = openPool(database.url, { max: 1 })
  const findProcess = 'select pg_backend_pid() as pid'
  const [one, two, other] = await Promise.all(
    [pool, pool, others].map(async (asked) => (await asked.query<{ pid: number }>(findProcess)).rows[0]?.pid),
  )
  expect(one).not.toBe(two)
  const usual = getPriority(other)
  expect([getPriority(one), getPriority(two)]).toEqual(
    Array(2).fill(Math.min(usual + 10, constants.priority.PRIORITY_LOW)),
  )
  await Promise.all([pool.end(), others.end()])
})
