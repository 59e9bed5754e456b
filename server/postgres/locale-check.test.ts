import { locales } from '@candor/domain/languages/language-table.ts'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const insertCustomer = (locale: string, number: string) =>
  client.query(
    `insert into customers (account_number, account_name, kind, verification, locale, created_at)
     values ($1, 'Ada', 'trial', 'unverified', $2, now())`,
    [number, locale],
  )

it('customers have a language of the table, and the database takes no other', async () => {
  for (const [place, locale] of locales.entries()) await insertCustomer(locale, `100000000${place}`)
  await expect(insertCustomer('klingon', '2000000000')).rejects.toThrow('customers_locale_check')
})

it('every table with a language asks the function that the start defines', async () => {
  const { rows } = await client.query<{ name: string; rule: string }>(
    `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
     where conname like '%locale_check' order by conname`,
  )
  const rule = 'CHECK (is_locale(locale))'
  const tables = [
    'conversations',
    'customers',
    'help_judgements',
    'help_misses',
    'ready_answers',
    'statements',
  ]
  expect(rows).toEqual(tables.map((table) => ({ name: `${table}_locale_check`, rule })))
})
