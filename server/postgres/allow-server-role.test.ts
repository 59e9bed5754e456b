import { createEmptyDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openPool } from './open-pool.ts'

const runOn = async (connectionString: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return await client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const urlOf = (base: string, login: string): string => {
  const url = new URL(base)
  url.username = login
  url.password = 'secret'
  return url.href
}

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1)

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(async () => {
  await runOn(inject('superUrl'), `alter database ${nameOf(database)} owner to candor_test_owner`)
  await database.drop()
  await runOn(inject('superUrl'), 'drop role if exists candor_test_host')
})

describe('the owner of the database', () => {
  it('is no superuser in these tests, and takes the server’s role after the migrations', async () => {
    expect(
      await runOn(database.url, 'select rolsuper, rolcreaterole from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreaterole: true }])
    expect((await migrate(database.url)).ok).toBe(true)
    const pool = openPool(database.url, { max: 1 })
    const { rows } = await pool.query('select current_user as name').finally(() => pool.end())
    expect(rows).toEqual([{ name: 'candor_server' }])
  })

  it('lets the server make the temporary tables of its audit, where nobody may by default', async () => {
    await runOn(database.url, `revoke temporary on database ${nameOf(database)} from public`)
    expect((await migrate(database.url)).ok).toBe(true)
    const pool = openPool(database.url, { max: 1 })
    await pool.query('create temporary table a_list (x int)').finally(() => pool.end())
  })

  it('who may not take it is told what to run', async () => {
    const name = nameOf(database)
    await runOn(inject('superUrl'), `create role candor_test_host login createrole password 'secret'`)
    // Another owner made the role in this cluster before: without its admin option nobody else can give it away, or take it.
    await runOn(inject('superUrl'), `grant candor_server to candor_test_host with set false, inherit false`)
    await runOn(inject('superUrl'), `alter database ${name} owner to candor_test_host`)
    const before = inject('superUrl').replace(/[^/]+$/, name)
    await runOn(before, 'drop schema public cascade; create schema public authorization candor_test_host')
    const migrated = await migrate(urlOf(database.url, 'candor_test_host'))
    expect(migrated.ok ? 'migrated' : migrated.refusal).toContain(
      'grant candor_server to "candor_test_host" with admin true, set true;',
    )
  })
})
