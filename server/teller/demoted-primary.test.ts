import { randomUUID } from 'node:crypto'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A primary that was demoted only reads; its old connections end. */
async function demote(isDemoted: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const [{ name } = { name: '' }] = rows
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter database ${name} set default_transaction_read_only = ${isDemoted ? 'on' : 'off'}`)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and application_name in ('candor', 'candor-teller')`,
    [name],
  )
  await client.end()
}

it('a command on a primary that was demoted is to be sent again, and is then carried out once', async () => {
  const client = await signedInClient(server)
  const { json } = await client.get('/api/v1/bank-accounts')
  const [bank] = (json as { bankAccounts: { id: string }[] }).bankAccounts
  const key = randomUUID()
  const withdraw = () =>
    client.send('POST', '/api/v1/withdrawals', {
      body: { bankAccountId: bank?.id ?? '', amount: '100.00' },
      headers: { 'idempotency-key': key },
    })
  await demote(true)
  expect(problemOf(await withdraw()).code).toBe('network-error-try-later')
  await demote(false)
  await expect.poll(async () => (await withdraw()).status).toBe(200)
  expect((await client.get('/api/v1/balance')).json).toMatchObject({ cash: '9900.00', withdrawing: '100.00' })
})

it('what is written outside of the teller is to be sent again, too', async () => {
  const client = await signedInClient(server)
  const open = () =>
    client.send('POST', '/api/v1/customers/trial', { body: { locale: 'en', deviceId: 'x'.repeat(22) } })
  await demote(true)
  expect(problemOf(await open()).code).toBe('network-error-try-later')
  await demote(false)
  await expect.poll(async () => (await open()).status).toBe(200)
})
