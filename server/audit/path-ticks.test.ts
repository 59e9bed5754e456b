import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { openMarketDays } from '../proofs/keep-market-days.ts'
import { openMarketDay } from '../proofs/open-market-day.ts'
import { wholeBooks } from './books.ts'
import { pathTicks } from './seeds-and-paths.ts'

const dayStart = Date.parse('2026-11-10T00:00:00Z')
const at = (second: number) => new Date(dayStart + second * 1_000)

let testDatabase: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  owner = new pg.Client({ connectionString: testDatabase.url })
  await owner.connect()
  const database = openDatabase(openPool(testDatabase.servingUrl))
  const days = await openMarketDays(database, dayStart)
  await days.keepUp(dayStart + 100_000_000)
  const path = openMarketDay(await days.inputOf(dayStart)).pathOf('BTCUSD')
  await owner.query(
    `insert into customers (account_number, account_name, kind, verification, locale, created_at)
     values ('1000000009', '', 'trial', 'verified', 'en', now())`,
  )
  await owner.query(
    `insert into contracts values (md5('a')::uuid, 1, 'BTCUSD', 'simulated', 'rise', 500, 30, 80000000, '2026-11-10', $1, $2, '')`,
    [at(99.5), at(129.5)],
  )
  await owner.query(
    `insert into contract_settlements values (md5('a')::uuid, 1, 'void', 'no-tick', $1, $2, $3, $4, 500, $3)`,
    [at(100), path?.tickAt(100)?.mid, at(129), path?.tickAt(129)?.mid],
  )
  await database.destroy()
})
afterAll(async () => {
  await owner.end()
  await testDatabase.drop()
})

const find = () =>
  pathTicks.find(
    { query: async (_name, text, values) => (await owner.query({ text, values: [...values] })).rows },
    wholeBooks,
  )

it('a contract is settled on ticks of the path that follows from the revealed seed, or it is noticed', async () => {
  expect(await find()).toBeNull()
  for (const change of ['final_mid = final_mid + 1', `purchase_at = purchase_at + interval '1 s'`]) {
    await owner.query('begin isolation level repeatable read')
    await owner.query(`update contract_settlements set ${change}`)
    expect(await find()).toMatchObject({ symbol: 'BTCUSD', why: 'is not of the path' })
    await owner.query('rollback')
  }
})

it('closes that a day was revealed with are those of its path, or it is noticed', async () => {
  await owner.query('begin isolation level repeatable read')
  await owner.query('alter table market_days disable trigger keep_market_day')
  await owner.query(
    `update market_days set closes = jsonb_set(closes, '{BTCUSD}', '"1"') where day = '2026-11-10'`,
  )
  const found = await find()
  await owner.query('rollback')
  expect(found).toEqual({
    day: '2026-11-10',
    symbol: 'BTCUSD',
    why: 'ends on a close that is not of the path',
  })
})
