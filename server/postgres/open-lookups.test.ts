import { randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { openLookups } from './open-lookups.ts'
import { openPool } from './open-pool.ts'

let tables: TestDatabase
let lookups: Database
beforeAll(async () => {
  tables = await createTestDatabase()
  lookups = openLookups(tables.servingUrl)
})
afterAll(async () => {
  await lookups.destroy()
  await tables.drop()
})

const find = async (hashes: readonly Buffer[]) =>
  (await sql`select id from sessions where token_hash = any(${hashes}::bytea[])`.execute(lookups)).rows

const prepared = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where statement like 'select id from sessions%'`.execute(lookups)
  return rows.map(({ name }) => name)
}

describe('lookups', () => {
  it('plan a statement once, however many are asked for', async () => {
    for (const count of [1, 2, 7])
      expect(await find(Array.from({ length: count }, () => randomBytes(32)))).toEqual([])
    expect(await prepared()).toHaveLength(1)
  })

  it('find by key even while the tables are empty', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from sessions where token_hash = any(${[randomBytes(32)]}::bytea[])`.execute(lookups)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('sessions_token_hash_key')
  })

  it('go on when a migration adds a column', async () => {
    const all = () =>
      sql`select * from sessions where token_hash = any(${[randomBytes(32)]}::bytea[])`.execute(lookups)
    await all()
    const owner = openDatabase(openPool(tables.url, { role: null }))
    await sql`alter table sessions add column later integer`.execute(owner).finally(() => owner.destroy())
    expect((await all()).rows).toEqual([])
  })

  it('have no more rights than the server', async () => {
    await expect(sql`drop table sessions`.execute(lookups)).rejects.toThrow('must be owner')
  })
})
