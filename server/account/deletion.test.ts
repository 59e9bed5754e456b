import { asOwner } from '@candor/tests/database/operator-client.ts'
import { goodDeposit, goodPassword, signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  makeApiKey,
  programWith,
  registeredClient,
  signInAgain,
  turnOnTwoFactor,
} from '@candor/tests/database/secured-customer.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)
const path = '/api/v1/security/deletion'

describe('deleting an account', () => {
  it('takes everything personal with it, and leaves the books', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    const { key } = await makeApiKey(await freshly(client, app), 'read')
    const socket = await client.openSocket()
    const { id } = await server.database
      .selectFrom('customers')
      .select('id')
      .where('account_number', '=', client.accountNumber)
      .executeTakeFirstOrThrow()
    const body = { password: goodPassword, code: app.next(), accountNumber: client.accountNumber }
    expect(codeOf(await client.post(path, body))).toBe('ok')
    await socket.closed
    expect(client.token).toBeNull()
    expect(codeOf(await programWith(server, key).get('/api/v1/balance'))).toBe('key-invalid')
    expect((await signInAgain(server, client.contact)).answer.status).toBe(401)
    expect((await signInAgain(server, client.accountNumber)).answer.status).toBe(401)
    const row = await server.database
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      email: null,
      phone: null,
      password_hash: null,
      account_name: '',
      closed_at: expect.any(Date),
    })
    const left = await asOwner(server, (database) => rowsNaming(database, id))
    expect(left).toEqual(['balances'])
    expect((await server.lettersTo(client.contact)).at(-1)?.subject).toBe('Your account was deleted')
  })

  it('lets the same contact register again, as somebody new', async () => {
    const client = await registeredClient(server)
    await client.post(path, { password: goodPassword, accountNumber: client.accountNumber })
    const again = await server.client().post('/api/v1/customers', {
      contact: client.contact,
      password: goodPassword,
      adult: true,
      locale: 'en',
      deviceId: client.deviceId,
    })
    expect(again.json).toMatchObject({
      customer: { accountNumber: expect.not.stringMatching(client.accountNumber) },
    })
  })

  it('is refused while money is there, and says what stands in the way', async () => {
    const trial = await signedInClient(server)
    expect((await trial.get(path)).json).toEqual({ obstacles: ['cash'], leftBehind: '10000.00' })
    const { customer } = (await trial.get('/api/v1/session')).json as { customer: { accountNumber: string } }
    expect(codeOf(await trial.post(path, { accountNumber: customer.accountNumber }))).toBe(
      'account-not-empty',
    )
    expect(codeOf(await trial.get('/api/v1/balance'))).toBe('ok')
  })

  it('is refused while a request is in review', async () => {
    const client = await registeredClient(server)
    await client.post('/api/v1/deposits', await goodDeposit(client))
    expect((await client.get(path)).json).toMatchObject({ obstacles: ['requests'] })
    const body = { password: goodPassword, accountNumber: client.accountNumber }
    expect(codeOf(await client.post(path, body))).toBe('account-not-empty')
  })

  it('needs the number typed, the password, and the code', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    const { accountNumber } = client
    expect(codeOf(await client.post(path, { password: goodPassword, accountNumber: '1000000009' }))).toBe(
      'invalid-request',
    )
    expect(codeOf(await client.post(path, { accountNumber }))).toBe('password-required')
    expect(codeOf(await client.post(path, { password: goodPassword, accountNumber }))).toBe(
      'second-factor-required',
    )
    const grouped = `${accountNumber.slice(0, 4)} ${accountNumber.slice(4)}`
    const body = { password: goodPassword, code: app.next(), accountNumber: grouped }
    expect(codeOf(await client.post(path, body))).toBe('ok')
  })
})

/** A code of its own for making a key, which asks for one too. */
async function freshly(client: Awaited<ReturnType<typeof registeredClient>>, app: { next(): string }) {
  return Object.assign(client, {
    post: (where: string, body: object) =>
      client.send('POST', where, { body: where.endsWith('/keys') ? { ...body, code: app.next() } : body }),
  })
}

/** The tables that still have a row of a customer. */
async function rowsNaming(
  database: Parameters<Parameters<typeof asOwner>[1]>[0],
  id: bigint,
): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id' order by 1`.execute(database)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} where customer_id = ${id} limit 1`.execute(
      database,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
