import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPool } from './open-pool.ts'
import { checkServingLogin, openServingLogin } from './serving-login.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await asSuperuser('drop role if exists candor_test_web, candor_test_stranger, candor_test_serving')
  await database.drop()
})

const runOn = async (connectionString: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
const asOwner = (statement: string): Promise<void> => runOn(database.url, statement)
const asSuperuser = (statement: string): Promise<void> => runOn(inject('superUrl'), statement)

const urlOf = (login: string): string => {
  const url = new URL(database.url)
  url.username = login
  url.password = 'secret'
  return url.href
}

const refusalOf = async (url: string): Promise<string> => {
  const checked = await checkServingLogin(url)
  return checked.ok ? 'accepted' : checked.refusal
}

describe('the login that serves', () => {
  it('is no more than the server’s role, also for who steps out of that role', async () => {
    const pool = openPool(database.servingUrl, { max: 1 })
    await pool.query('set role none')
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: 'candor_serving' }])
    await expect(pool.query('create table loot (x int)')).rejects.toThrow('permission denied')
    await expect(pool.query('delete from candles')).rejects.toThrow('permission denied')
    await expect(pool.query('set role candor_owner')).rejects.toThrow('permission denied')
    await pool.end()
    expect(await refusalOf(database.servingUrl)).toBe('accepted')
  })

  it('gets a new password at each start', async () => {
    // A login of its own: other tests are served by the usual one at the same time.
    const start = () => openServingLogin(inject('superUrl'), 'candor_test_serving')
    const first = await start()
    expect(await refusalOf(first)).toBe('accepted')
    const second = await start()
    expect(new URL(second).password).not.toBe(new URL(first).password)
    expect(await refusalOf(second)).toBe('accepted')
    await expect(refusalOf(first)).rejects.toThrow('password')
  })

  it('may be made by the operator, who is told when it is too weak or too strong', async () => {
    // Who makes a role is a member of it, which two of them cannot be of each other; so this one is made by the superuser.
    await asSuperuser(`create role candor_test_web login password 'secret' in role candor_server`)
    await asOwner(`create role candor_test_stranger login password 'secret'`)
    expect(await refusalOf(urlOf('candor_test_web'))).toBe('accepted')
    expect(await refusalOf(urlOf('candor_test_stranger'))).toContain('grant candor_server to')
    await asSuperuser('grant candor_test_owner to candor_test_web')
    expect(await refusalOf(urlOf('candor_test_web'))).toContain('may do more than serve')
    expect(await refusalOf(database.url)).toContain('may do more than serve')
    await expect(refusalOf(inject('servingUrl').replace(/:[^:@]+@/, ':wrong@'))).rejects.toThrow('password')
  })
})
