import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../postgres/open-pool.ts'

let server: TestServer
let pool: Pool
beforeAll(async () => {
  server = await startTestServer()
  await signedInClient(server)
  pool = openPool(server.servingUrl, { max: 1 })
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

describe('the database role of the server', () => {
  it.each([
    `update customers set password_hash = 'x'`,
    `update customers set email = 'thief@mail.example'`,
    `update customers set kind = 'registered'`,
    `update customers set verification = 'verified'`,
    `update customers set account_number = '1000000009'`,
    'delete from customers',
    'truncate customers cascade',
    'update sessions set customer_id = 1',
    `update sessions set token_hash = decode(repeat('00', 32), 'hex')`,
    'update sessions set started_at = now()',
    'delete from sessions',
    'delete from known_devices',
    'update known_devices set first_seen_at = now()',
    `update sign_in_failures set key = decode(repeat('00', 32), 'hex')`,
    'insert into installation default values',
    'update installation set setup_used_at = null',
    'delete from installation',
    'delete from migrations',
    `insert into migrations select * from migrations`,
  ])('may not: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow('permission denied')
  })

  it.each([
    'drop table customers',
    'alter table sessions disable trigger all',
    'alter table customers add column x int',
    'create index on customers (locale)',
  ])('owns nothing: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow('must be owner')
  })

  it.each([
    'create table loot (x int)',
    'create role thief',
    `copy customers to '/loot'`,
    'create schema loot',
  ])('may not go beyond its tables: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow('permission denied')
  })

  it.each(['set role none', 'reset role', 'set session authorization default'])(
    'has nothing behind it to step back to: %s',
    async (step) => {
      await expect(pool.query(`${step}; create table loot (x int)`)).rejects.toThrow('permission denied')
      await expect(pool.query(`${step}; drop table customers`)).rejects.toThrow('must be owner')
      await expect(pool.query(`${step}; update customers set kind = 'trial'`)).rejects.toThrow(
        'permission denied',
      )
    },
  )

  it.each([
    'set role candor_owner',
    'set role candor_test_owner',
    'set session authorization candor_owner',
    'grant candor_owner to candor_serving',
  ])('cannot become the owner: %s', async (step) => {
    await expect(pool.query(step)).rejects.toThrow('permission denied')
  })

  it('may do what serving takes', async () => {
    await expect(pool.query(`update customers set locale = 'zh'`)).resolves.toBeDefined()
    await expect(pool.query('update sessions set seen_at = now(), ended_at = now()')).resolves.toBeDefined()
  })
})
