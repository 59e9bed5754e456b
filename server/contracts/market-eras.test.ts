import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { modelHash } from '@candor/domain/quotes/day-terms.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { listEras } from '../proofs/era-table.ts'
import { createPublicLog, type PublicLog } from '../proofs/keep-log.ts'
import { type MarketDays, openMarketDays } from '../proofs/keep-market-days.ts'
import { makeLogKey } from '../proofs/log-key.ts'
import { findMarketDay } from '../proofs/market-day-table.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { createContractDays } from './contract-days.ts'

/** A release whose catalogue lacks an instrument has another model. */
const release = { isOther: false }
const instruments = () => allInstruments().filter(({ symbol }) => !release.isOther || symbol !== 'AAPL')

const at = (instant: string): number => Date.parse(`2026-11-${instant}:00Z`)

let testDatabase: TestDatabase
let database: Database
let days: MarketDays
let publicLog: PublicLog
let now = 0

beforeEach(async () => {
  release.isOther = false
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.servingUrl))
  now = at('12T12:00')
  days = await openMarketDays(database, now, {}, instruments)
  await days.commit(now)
  publicLog = createPublicLog({ database, key: makeLogKey(), clock: () => now, log: { warn: () => {} } })
  await publicLog.seal()
})
afterEach(async () => {
  await database.destroy()
  await testDatabase.drop()
})

const commitAt = async (instant: string): Promise<void> => {
  now = at(instant)
  await days.commit(now)
  await publicLog.seal()
}
const modelOf = async (day: string): Promise<string> =>
  modelHash(readTerms((await findMarketDay(database, day))?.terms ?? ''))
const isSold = async (day: string): Promise<boolean> =>
  (await createContractDays().load(kyselyTransaction(database), [day]))(day)?.terms != null

it('another model is announced as an era a day ahead, and terms keep the old one until then', async () => {
  const first = await modelOf('2026-11-12')
  release.isOther = true
  await commitAt('12T22:00')
  expect(await modelOf('2026-11-13')).toBe(first)
  const eras = await listEras(database)
  expect(eras).toMatchObject([{ number: 1, day: '2026-11-14', announcedAtMs: now }])
  await commitAt('13T22:00')
  expect(await modelOf('2026-11-14')).toBe(eras[0]?.model)
  expect(eras[0]?.model).not.toBe(first)
  expect(await listEras(database)).toEqual(eras)
  expect(await Promise.all(['2026-11-12', '2026-11-13', '2026-11-14'].map(isSold))).toEqual([
    true,
    true,
    true,
  ])
  const { rows } = await sql<{ kind: string; subject: string }>`
    select kind, subject from log_leaves where kind = 'era' or subject = '2026-11-14' order by place`.execute(
    database,
  )
  expect(rows).toEqual([
    { kind: 'era', subject: '000001' },
    { kind: 'terms', subject: '2026-11-14' },
  ])
})

it('a log that was begun without a model sells no contracts until its first era', async () => {
  const owner = new pg.Client({ connectionString: testDatabase.url })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query(`update log_leaves set content = (content::jsonb - 'model')::text where place = 0`)
  await owner.end()
  expect(await isSold('2026-11-12')).toBe(false)
  await commitAt('12T22:00')
  await commitAt('13T22:00')
  expect(await listEras(database)).toMatchObject([{ number: 1, day: '2026-11-14' }])
  expect(await Promise.all(['2026-11-12', '2026-11-13', '2026-11-14'].map(isSold))).toEqual([
    false,
    false,
    true,
  ])
})
