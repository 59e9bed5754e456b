import { practiceReturnMs } from '@candor/domain/customers/practice-return-rule.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { anyDevice, anyEmail, goodPassword, signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { customerSchema, sessionSchema } from '@candor/wire/customers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldPracticeDevices } from '../customers/practice-device-table.ts'
import { hashToken } from '../customers/session-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const sessionOf = async (client: TestClient) =>
  sessionSchema.parse((await client.get('/api/v1/session')).json)
const numberOf = async (client: TestClient) => (await sessionOf(client)).customer?.accountNumber
const comeBack = (client: TestClient) =>
  client.post('/api/v1/session/practice', { deviceId: client.deviceId })
const tryIt = (client: TestClient) =>
  client.post('/api/v1/customers/trial', { locale: 'en', deviceId: client.deviceId })
const keep = (client: TestClient, asked: { email?: string; password?: string } = {}) =>
  client.post('/api/v1/customers/keep', { email: anyEmail(), password: goodPassword, ...asked })
const logIn = (account: string, password = goodPassword) => {
  const client = server.client()
  return client.post('/api/v1/session', { account, password, deviceId: client.deviceId })
}

describe('a device with a practice account', () => {
  it('finds its own account again after a day and after a week, and not a fresh one', async () => {
    const client = await signedInClient(server)
    const number = await numberOf(client)
    for (const time of [dayMs, 7 * dayMs]) {
      server.clock.advance(time)
      expect(await sessionOf(client)).toEqual({ customer: null, endsAt: null, canReturn: true })
      expect((await comeBack(client)).status).toBe(200)
      expect(await numberOf(client)).toBe(number)
    }
    server.clock.advance(dayMs)
    await tryIt(client)
    expect(await numberOf(client), 'trying it again is no second account either').toBe(number)
  })

  it('is known by a secret of which the server keeps the hash alone, in a cookie no script can read', async () => {
    const client = server.client()
    const answer = await tryIt(client)
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('candor_practice='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).toContain(`Max-Age=${practiceReturnMs / 1000}`)
    expect(answer.text).not.toContain(client.practiceToken)
    const rows = await server.database.selectFrom('practice_devices').select('token_hash').execute()
    expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toContain(
      hashToken(client.practiceToken ?? '').toString('hex'),
    )
  })

  it('is forgotten ninety days after its last visit', async () => {
    const client = await signedInClient(server)
    server.clock.advance(practiceReturnMs - 60_000)
    expect((await comeBack(client)).status).toBe(200)
    server.clock.advance(practiceReturnMs)
    expect(problemOf(await comeBack(client)).code).toBe('practice-gone')
    expect((await sessionOf(client)).canReturn).toBe(false)
    await deleteOldPracticeDevices(server.database, server.clock.now())
    const hash = hashToken(client.practiceToken ?? '')
    const left = server.database.selectFrom('practice_devices').selectAll().where('token_hash', '=', hash)
    expect(await left.execute()).toEqual([])
  })

  it('is nobody else’s: neither a guess, nor the device’s id, nor a session’s token opens it', async () => {
    const client = await signedInClient(server)
    for (const secret of [null, anyDevice(), client.deviceId, client.token, 'x'.repeat(5_000)]) {
      const other = server.client()
      other.practiceToken = secret
      const answer = await other.post('/api/v1/session/practice', { deviceId: client.deviceId })
      expect(problemOf(answer).code).toBe('practice-gone')
      expect(other.token).toBeNull()
    }
  })

  it('gets a new session each time, and the one before is over', async () => {
    const client = await signedInClient(server)
    const before = client.token
    await comeBack(client)
    expect(client.token).not.toBe(before)
    const old = server.client()
    old.token = before
    expect((await sessionOf(old)).customer).toBeNull()
  })

  it('has logged out for good who logs out', async () => {
    const client = await signedInClient(server)
    const secret = client.practiceToken
    await client.delete('/api/v1/session')
    expect(client.practiceToken).toBeNull()
    client.practiceToken = secret
    expect(problemOf(await comeBack(client)).code).toBe('practice-gone')
  })
})

describe('keeping a practice account', () => {
  it('adds e-mail and password to the same account, which any device then logs in to', async () => {
    const client = await signedInClient(server)
    const number = await numberOf(client)
    const email = anyEmail()
    const answer = await keep(client, { email: ` ${email.toUpperCase()} ` })
    expect(customerSchema.parse(answer.json)).toMatchObject({
      accountNumber: number,
      accountName: email.split('@')[0],
      kind: 'trial',
      verification: 'verified',
      hasPassword: true,
    })
    expect(await numberOf(client), 'the session goes on').toBe(number)
    for (const account of [email, number ?? ''])
      expect((await logIn(account)).json).toMatchObject({ customer: { accountNumber: number } })
    expect((await client.get('/api/v1/balance')).json).toMatchObject({ cash: '10000.00' })
    expect((await client.get('/api/v1/security')).json).toMatchObject({
      hasPassword: true,
      hasEmail: true,
      events: expect.arrayContaining([expect.objectContaining({ kind: 'account-kept' })]),
    })
  })

  it('takes the device’s secret back and ends every other session', async () => {
    const client = await signedInClient(server)
    const secret = client.practiceToken
    const thief = server.client()
    thief.practiceToken = secret
    await comeBack(thief)
    expect((await keep(client)).status).toBe(200)
    expect(client.practiceToken).toBeNull()
    expect((await sessionOf(thief)).customer).toBeNull()
    expect(problemOf(await comeBack(thief)).code).toBe('practice-gone')
  })

  it('lets the password be changed, and logging out be undone by logging in', async () => {
    const client = await signedInClient(server)
    const email = anyEmail()
    await keep(client, { email })
    const newPassword = 'green-Lantern8hums'
    const changed = await client.put('/api/v1/security/password', { password: goodPassword, newPassword })
    expect(changed.status).toBe(200)
    await client.delete('/api/v1/session')
    expect((await logIn(email, newPassword)).status).toBe(200)
  })

  it('says at its field what is wrong', async () => {
    const client = await signedInClient(server)
    const wrong = await keep(client, { email: 'nobody', password: 'short' })
    expect(problemOf(wrong).fields).toEqual([
      { path: 'email', problem: 'email-invalid' },
      { path: 'password', problem: 'password-too-short' },
    ])
    const email = anyEmail()
    await keep(await signedInClient(server), { email })
    const taken = await keep(client, { email })
    expect(problemOf(taken).fields).toEqual([{ path: 'email', problem: 'account-taken' }])
    expect((await sessionOf(client)).customer?.hasPassword).toBe(false)
  })

  it('is done once, however often it is asked for at once', async () => {
    const client = await signedInClient(server)
    const answers = await Promise.all(Array.from({ length: 4 }, () => keep(client)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(['already-kept', 'session-invalid']).toContain(problemOf(answer).code)
  })

  it('cannot be done to an account that has a password, by the server’s own rights either', async () => {
    const client = await signedInClient(server)
    await keep(client)
    expect(problemOf(await keep(client)).code).toBe('already-kept')
    const { rows } = await sql<{ outcome: string }>`
      select keep_account(id, 'thief@mail.example', 'thief', 'argon2id$x') as outcome from customers where password_hash is not null limit 1
    `.execute(server.database)
    expect(rows).toEqual([{ outcome: 'refused' }])
  })
})
