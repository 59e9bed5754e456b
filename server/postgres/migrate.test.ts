import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-migrations-'))
  database = await createEmptyDatabase()
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const file = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)

const query = async (sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const refusalOf = async (): Promise<string> => {
  const result = await migrate(database.url, folder)
  return result.ok ? 'accepted' : result.refusal
}

describe('migrate', () => {
  it('applies each file once and in order', async () => {
    file('0001-first.sql', 'create table a (x int); insert into a values (1);')
    file('0002-second.sql', 'alter table a add y int;')
    const expected = { applied: ['first', 'second'], version: 2 }
    expect(await migrate(database.url, folder)).toEqual({ ok: true, value: expected })
    expect(await migrate(database.url, folder)).toEqual({ ok: true, value: { applied: [], version: 2 } })
    expect(await query('select x, y from a')).toEqual([{ x: 1, y: null }])
  })

  it('lets several starts at once find it done', async () => {
    file('0001-first.sql', 'create table a (x int); select pg_sleep(0.1);')
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)))
    const applied = results.flatMap((result) => (result.ok ? result.value.applied : ['refused']))
    expect(applied).toEqual(['first'])
  })

  it('keeps nothing of a file that fails, and all before it', async () => {
    file('0001-first.sql', 'create table a (x int);')
    file('0002-second.sql', 'create table b (x int); select 1 / 0;')
    expect(await refusalOf()).toMatch(/Migration 2 \(second\) failed: division by zero/)
    expect(await query(`select to_regclass('a') is null as a, to_regclass('b') is null as b`)).toEqual([
      { a: false, b: true },
    ])
  })

  it('refuses a file that changed after it was applied, but not other line ends', async () => {
    file('0001-first.sql', 'create table a (x int);\n')
    await migrate(database.url, folder)
    file('0001-first.sql', 'create table a (x int);\r\n')
    expect(await refusalOf()).toBe('accepted')
    file('0001-first.sql', 'create table a (y int);\n')
    expect(await refusalOf()).toContain('0001-first.sql was applied with other contents')
  })

  it('refuses a database that is newer than the code', async () => {
    file('0001-first.sql', 'select 1')
    file('0002-second.sql', 'select 1')
    await migrate(database.url, folder)
    rmSync(join(folder, '0002-second.sql'))
    expect(await refusalOf()).toContain('newer than this Candor')
  })

  it.each([
    ['a missing number', ['0001-a.sql', '0003-c.sql'], 'Migration 2 is missing'],
    ['a missing first', ['0002-b.sql'], 'Migration 1 is missing'],
    ['a double number', ['0001-a.sql', '0001-b.sql'], 'two migrations with number 1'],
    ['another name', ['0001-a.sql', 'notes.txt'], 'notes.txt'],
  ])('refuses %s', async (_what, names, part) => {
    for (const name of names) file(name, 'select 1')
    expect(await refusalOf()).toContain(part)
  })
})

describe('our own migrations', () => {
  it('give the server the right to read and add, and nothing more by itself', async () => {
    expect((await migrate(database.url)).ok).toBe(true)
    await query('create table later (x int)')
    const rights = ['select', 'insert', 'update', 'delete', 'truncate']
    const columns = rights.map(
      (right) => `has_table_privilege('candor_server', 'later', '${right}') as ${right}`,
    )
    expect(await query(`select ${columns.join(', ')}`)).toEqual([
      { select: true, insert: true, update: false, delete: false, truncate: false },
    ])
  })
})
