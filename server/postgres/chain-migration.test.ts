import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nextTip, startTip } from '@candor/domain/ledger/posting-chain.ts'
import { createEmptyDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts'

let folder: string
let database: TestDatabase
let owner: pg.Client

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-migrations-'))
  database = await createEmptyDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  rmSync(folder, { recursive: true })
  await database.drop()
})

/** A database as it was before postings were chained. */
async function migrateUpToChains(): Promise<void> {
  const names = readdirSync(MIGRATIONS_FOLDER).toSorted()
  const chains = names.findIndex((name) => name.endsWith('-posting-chains.sql'))
  expect(chains).toBeGreaterThan(0)
  for (const name of names.slice(0, chains)) cpSync(join(MIGRATIONS_FOLDER, name), join(folder, name))
  expect((await migrate(database.url, folder)).ok).toBe(true)
}

type Row = { customer_id: string; salt: string; tip: string; tips: string[]; postings: Posting[] | null }
type Posting = {
  number: number
  kind: string
  from: string
  to: string
  amount: string
  at: number
  subject: string
}

describe('the migration that chains postings', () => {
  it('chains what was posted before it, each customer with a salt of their own', async () => {
    await migrateUpToChains()
    await owner.query(`
      insert into customers (account_number, account_name, kind, verification, locale, created_at)
        select (1000000000 + n)::text, '', 'trial', 'verified', 'en', now() from generate_series(1, 4) n;
      insert into balances (customer_id, last_number, changed_at) select id, (id - 1) * 3, now() from customers;
      insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id)
        select id, n, timestamptz '2026-11-01T10:00:00.999Z' + n * interval '1.25 s', 'deposit', 'house-cash-in', 'cash', 9007199254740993 + n, n,
          case when n > 1 then 'deposit' end, case when n > 1 then gen_random_uuid() end
        from customers, generate_series(1, (id - 1) * 3) n order by n desc`)
    expect(await migrate(database.url)).toMatchObject({ ok: true })
    const { rows } = await owner.query<Row>(`
      select b.customer_id, encode(chain_salt, 'hex') as salt, encode(b.tip, 'hex') as tip,
        array_agg(encode(t.tip, 'hex') order by number) as tips,
        json_agg(json_build_object('number', number, 'kind', kind, 'from', from_account, 'to', to_account, 'amount', amount::text,
          'at', (extract(epoch from at) * 1000)::bigint, 'subject', coalesce(subject_kind || '/' || subject_id, '')) order by number)
          filter (where number is not null) as postings
      from balances b left join transfers t using (customer_id) group by 1, 2, 3 order by 1`)
    expect(rows.map(({ postings }) => postings?.length ?? 0)).toEqual([0, 3, 6, 9])
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(4)
    for (const { salt, tip, tips, postings } of rows) {
      let last = startTip(salt)
      for (const [place, posting] of (postings ?? []).entries()) {
        last = nextTip(last, posting)
        expect(tips[place]).toBe(last)
      }
      expect(tip).toBe(last)
    }
  })
})
