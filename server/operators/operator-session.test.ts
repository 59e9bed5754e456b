import { minuteMs } from '@candor/domain/time/durations.ts'
import { asOwner, makeOperator, operatorClient } from '@candor/tests/database/operator-client.ts'
import { goodPassword, goodRegistration, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { registeredClient, signInAgain } from '@candor/tests/database/secured-customer.ts'
import { slowness } from '@candor/tests/database/slowness.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRoles, endOperator, renewPassword } from './manage-operators.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

const path = '/api/v1/operator/session'
const queue = '/api/v1/operator/reviews?kind=deposit'
const signIn = (client: TestClient, name: string, password: string, code?: string) =>
  client.post(path, { name, password, ...(code !== undefined && { code }) })

describe('an operator', () => {
  it('signs in, is told who they are, and signs out', async () => {
    const { id, name, password, code } = await makeOperator(server, 'reviewer,support')
    const client = server.client()
    expect((await client.get(path)).json).toEqual({ operator: null, endsAt: null })
    const answer = await signIn(client, ` ${name} `, password, code())
    const operator = {
      name,
      number: `R-${id.toString().padStart(2, '0')}`,
      roles: ['reviewer', 'support'],
      secondFactor: true,
    }
    expect(answer.json).toEqual({ operator, endsAt: expect.any(String) })
    expect((await client.get(path)).json).toMatchObject({ operator })
    expect((await client.get(queue)).status).toBe(200)
    const { operatorToken } = client
    await client.delete(path)
    expect(client.operatorToken).toBeNull()
    client.operatorToken = operatorToken
    expect(problemOf(await client.get(queue)).code).toBe('session-invalid')
  })

  it('gets a cookie that no script reads, no other site sends and no customers’ route sees', async () => {
    const { name, password, code } = await makeOperator(server)
    const { headers } = await signIn(server.client(), name, password, code())
    const [cookie = '', ...more] = headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(/^candor_operator=[\w-]{43};/)
    for (const rule of ['HttpOnly', 'SameSite=Strict', 'Path=/api/v1/operator', 'Max-Age=43200'])
      expect(cookie.split('; ')).toContain(rule)
  })

  it('gets a cookie under TLS that is never sent without', async () => {
    const tls = await startTestServer({ settings: { PUBLIC_ORIGIN: 'https://candor.example' } })
    const { name, password, code } = await makeOperator(tls)
    const body = { name, password, code: code() }
    const sent = { headers: { origin: 'https://candor.example' }, body }
    const [cookie = ''] = (await tls.client().send('POST', path, sent)).headers.getSetCookie()
    expect(cookie).toMatch(/^__Secure-candor_operator=[\w-]{43};/)
    expect(cookie.split('; ')).toContain('Secure')
    await tls.stop()
  })

  it('is out after a quarter of an hour without a request, and after twelve hours of requests', async () => {
    const idle = await operatorClient(server)
    server.clock.advance(14 * minuteMs)
    expect((await idle.get(queue)).status).toBe(200)
    server.clock.advance(15 * minuteMs)
    expect(problemOf(await idle.get(queue)).code).toBe('session-expired')
    const busy = await operatorClient(server)
    for (let minute = 0; minute < 12 * 60; minute += 12) {
      expect((await busy.get(queue)).status).toBe(200)
      server.clock.advance(12 * minuteMs)
    }
    expect(problemOf(await busy.get(queue)).code).toBe('session-expired')
  })

  it('gets a new token with every sign-in, and the one before ends', async () => {
    const operator = await operatorClient(server)
    const before = operator.operatorToken
    await signIn(operator, operator.name, operator.password, operator.nextCode())
    const other = server.client()
    other.operatorToken = before
    expect(problemOf(await other.get(queue)).code).toBe('session-invalid')
    expect((await operator.get(queue)).status).toBe(200)
  })

  it('may do what the database says at this moment', async () => {
    const operator = await operatorClient(server)
    const now = server.clock.now()
    await asOwner(server, (database) => changeRoles(database, operator.name, 'admin', now))
    expect(problemOf(await operator.get(queue)).code).toBe('role-required')
    expect((await operator.get('/api/v1/operator/audit')).status).toBe(200)
    await asOwner(server, (database) => changeRoles(database, operator.name, 'reviewer', now))
    expect((await operator.get(queue)).status).toBe(200)
    expect(problemOf(await operator.get('/api/v1/operator/audit')).code).toBe('role-required')
    await asOwner(server, (database) => endOperator(database, operator.name, now))
    expect(problemOf(await operator.get(queue)).code).toBe('session-invalid')
    expect(problemOf(await signIn(operator, operator.name, operator.password)).code).toBe(
      'incorrect-account-or-password',
    )
  })

  it('has one password: a new one ends the sessions of the old one', async () => {
    const operator = await operatorClient(server)
    const renewed = await asOwner(server, (database) =>
      renewPassword(database, operator.name, server.clock.now()),
    )
    expect(problemOf(await operator.get(queue)).code).toBe('session-invalid')
    expect((await signIn(operator, operator.name, operator.password)).status).toBe(401)
    const password = renewed.ok ? renewed.value : ''
    expect((await signIn(operator, operator.name, password, operator.nextCode())).status).toBe(200)
  })
})

describe('operators and customers', () => {
  it('are nothing to each other: neither cookie opens the other part', async () => {
    const customer = await signedInClient(server)
    const operator = await operatorClient(server, 'admin,reviewer')
    const both = server.client()
    both.operatorToken = customer.token
    expect(problemOf(await both.get(queue)).code).toBe('session-invalid')
    both.token = operator.operatorToken
    expect(problemOf(await both.get('/api/v1/balance')).code).toBe('session-invalid')
    // Under its own name, at the other part, whatever the path of the cookie would have forbidden.
    const cookie = `candor_operator=${operator.operatorToken}`
    const answer = await both.send('GET', '/api/v1/balance', { headers: { cookie } })
    expect(problemOf(answer).code).toBe('session-invalid')
  })

  it('have passwords apart', async () => {
    const registration = goodRegistration()
    await server.client().post('/api/v1/customers', registration)
    const client = server.client()
    expect((await signIn(client, registration.contact, goodPassword)).status).toBe(401)
    const { name: account, password } = await makeOperator(server)
    const { deviceId } = client
    expect((await client.post('/api/v1/session', { account, password, deviceId })).status).toBe(401)
  })

  it('can be signed in side by side', async () => {
    const both = await operatorClient(server)
    await both.post('/api/v1/customers/trial', { locale: 'en', deviceId: both.deviceId })
    expect((await both.get('/api/v1/balance')).status).toBe(200)
    expect((await both.get(queue)).status).toBe(200)
    await both.delete('/api/v1/session')
    expect((await both.get(queue)).status).toBe(200)
  })
})

describe('an admin', () => {
  it('signs a customer out everywhere within a second; it is told to the customer and kept in the audit log', async () => {
    const customer = await registeredClient(server)
    const socket = await customer.openSocket()
    await socket.next()
    const admin = await operatorClient(server, 'admin')
    const path = `/api/v1/operator/customers/${customer.accountNumber}/sign-out`
    const before = performance.now()
    for (const empty of [{}, { reason: '   ' }])
      expect(problemOf(await admin.post(path, empty)).code).toBe('invalid-request')
    const reason = 'A stranger was signed in.'
    expect((await admin.post(path, { reason })).json).toEqual({ devicesSignedOut: 1 })
    await socket.closed
    expect(performance.now() - before).toBeLessThan(1_000 * slowness())
    expect(problemOf(await customer.get('/api/v1/security')).code).toBe('session-invalid')
    const { client: again } = await signInAgain(server, customer.contact)
    expect((await again.get('/api/v1/security')).json).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ kind: 'devices-signed-out' })]),
    })
    const own = (await again.get('/api/v1/account/operator-acts')).json as { acts: unknown[] }
    expect(own.acts[0]).toMatchObject({ act: 'customer-signed-out', reason })
    const { acts } = (await admin.get('/api/v1/operator/audit?limit=5')).json as { acts: unknown[] }
    expect(acts).toContainEqual(
      expect.objectContaining({
        act: 'customer-signed-out',
        subject: { kind: 'customer', id: customer.accountNumber },
      }),
    )
    const reviewer = await operatorClient(server, 'reviewer')
    expect(problemOf(await reviewer.post(path, { reason })).code).toBe('role-required')
  })
})

describe('guessing', () => {
  it('is answered alike for a wrong password, an unknown name and the practice reviewer', async () => {
    const { name } = await makeOperator(server)
    const answers = await Promise.all(
      [name, 'Nobody at all', 'Practice reviewer 1', `${name}%`].map((each) =>
        signIn(server.client('10.1.0.1'), each, 'wrong-Password-1'),
      ),
    )
    expect(answers.map((answer) => [answer.status, problemOf(answer).code])).toEqual(
      answers.map(() => [401, 'incorrect-account-or-password']),
    )
    for (const [body, code] of [
      [{ name: '  ', password: 'x' }, 'account-required'],
      [{ name: 'x', password: '' }, 'password-required'],
      [{ name: 'a\0b', password: 'x' }, 'invalid-request'],
    ] as const)
      expect(problemOf(await server.client().post(path, body)).code).toBe(code)
  })

  it('is slowed down for who guesses, and not for the operator at their own desk', async () => {
    const operator = await makeOperator(server)
    const desk = server.client('10.2.0.1')
    expect((await signIn(desk, operator.name, operator.password, operator.code())).status).toBe(200)
    const codes: string[] = []
    for (let guess = 0; guess < 30; guess += 1) {
      const guesser = server.client(`10.3.0.${Math.floor(guess / 5)}`)
      codes.push(problemOf(await signIn(guesser, operator.name, 'wrong-Password-1')).code)
    }
    expect(codes.slice(0, 20)).toEqual(codes.slice(0, 20).map(() => 'incorrect-account-or-password'))
    expect(codes.slice(20)).toContain('too-many-requests')
    expect((await signIn(desk, operator.name, operator.password, operator.nextCode())).status).toBe(200)
  })

  it('is counted as one address in a whole network of IPv6', async () => {
    const { name } = await makeOperator(server)
    const codes: string[] = []
    for (let guess = 0; guess < 6; guess += 1) {
      const guesser = server.client(`2001:db8:7:7::${guess + 1}`)
      codes.push(problemOf(await signIn(guesser, name, 'wrong-Password-1')).code)
    }
    expect(codes).toEqual([...Array(5).fill('incorrect-account-or-password'), 'too-many-requests'])
  })
})
