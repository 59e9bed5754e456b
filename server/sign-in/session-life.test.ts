import { minuteMs } from '@candor/domain/time/durations.ts'
import { goodPassword, goodRegistration, signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { sessionSchema } from '@candor/wire/customers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../customers/session-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const trial = '/api/v1/customers/trial'
const session = '/api/v1/session'
const locale = '/api/v1/customers/locale'

const cookieIn = (answer: Answer) =>
  answer.headers.getSetCookie().find((cookie) => /^(__Host-)?candor_/.test(cookie))
const attributesOf = (cookie: string | undefined) =>
  (cookie ?? '')
    .split('; ')
    .slice(1)
    .map((part) => part.toLowerCase())
    .toSorted()
const holderOf = (answer: Answer) => sessionSchema.parse(answer.json).customer?.accountNumber ?? null

describe('the session cookie', () => {
  it('is out of reach of scripts and of other sites, and Secure under https alone', async () => {
    const open = await server.client().post(trial, goodTrial())
    expect(attributesOf(cookieIn(open))).toEqual(['httponly', 'max-age=43200', 'path=/', 'samesite=lax'])
    const tls = await startTestServer({ settings: { PUBLIC_ORIGIN: 'https://candor.example' } })
    const headers = { origin: 'https://candor.example' }
    const closed = await tls.client().send('POST', trial, { body: goodTrial(), headers })
    expect(attributesOf(cookieIn(closed))).toEqual([
      'httponly',
      'max-age=43200',
      'path=/',
      'samesite=lax',
      'secure',
    ])
    // Browsers take a name like this only with Secure, for this host alone: nobody can plant one from next door.
    const [name = '', token = ''] = (cookieIn(closed) ?? '').split(/[=;]/)
    expect(name).toBe('__Host-candor_session')
    const holder = async (cookie: string) =>
      holderOf(await tls.client().send('GET', session, { headers: { cookie } }))
    expect(await holder(`${name}=${token}`)).toMatch(/^\d{10}$/)
    expect(await holder(`candor_session=${token}`)).toBeNull()
    const foreign = await tls.client().post(trial, goodTrial())
    expect(problemOf(foreign).code).toBe('foreign-origin')
    await tls.stop()
  })

  it('holds a token of 256 random bits, of which we keep only the hash', async () => {
    const client = await signedInClient(server)
    expect(client.token).toMatch(/^[\w-]{43}$/)
    const rows = await server.database
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(client.token ?? ''))
      .execute()
    expect(rows).toHaveLength(1)
    expect(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(client.token)
  })

  it('is taken back on sign-out', async () => {
    const client = await signedInClient(server)
    const answer = await client.delete(session)
    expect([answer.status, answer.json]).toEqual([200, {}])
    expect(cookieIn(answer)).toMatch(/^candor_session=;.*Expires=Thu, 01 Jan 1970/)
    expect(client.token).toBeNull()
  })
})

const goodTrial = () => ({ locale: 'en', deviceId: 'device-of-session-life' })

describe('a session', () => {
  it('ends after half an hour without a request', async () => {
    const client = await signedInClient(server)
    server.clock.advance(30 * minuteMs - 2_000)
    expect((await client.put(locale, { locale: 'zh' })).status).toBe(200)
    server.clock.advance(30 * minuteMs - 2_000)
    expect((await client.put(locale, { locale: 'en' })).status).toBe(200)
    server.clock.advance(30 * minuteMs)
    const refused = await client.put(locale, { locale: 'zh' })
    expect([refused.status, problemOf(refused).code]).toEqual([401, 'session-expired'])
    expect(holderOf(await client.get(session))).toBeNull()
  })

  it('is kept alive by any request that is made with it', async () => {
    const client = await signedInClient(server)
    for (let round = 0; round < 3; round += 1) {
      server.clock.advance(29 * minuteMs)
      const { endsAt, customer } = sessionSchema.parse((await client.get(session)).json)
      expect(customer).not.toBeNull()
      expect(Date.parse(endsAt ?? '')).toBeGreaterThan(server.clock.now())
    }
  })

  it('ends after twelve hours whatever happens', async () => {
    const client = await signedInClient(server)
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      server.clock.advance(20 * minuteMs)
      expect(holderOf(await client.get(session))).not.toBeNull()
    }
    server.clock.advance(20 * minuteMs)
    expect(problemOf(await client.put(locale, { locale: 'zh' })).code).toBe('session-expired')
  })

  it('that was signed out is invalid at once, not expired', async () => {
    const client = await signedInClient(server)
    const { token } = client
    await client.delete(session)
    client.token = token
    expect(problemOf(await client.put(locale, { locale: 'zh' })).code).toBe('session-invalid')
    expect(holderOf(await client.get(session))).toBeNull()
    server.clock.advance(24 * 60 * minuteMs)
    expect(problemOf(await client.put(locale, { locale: 'zh' })).code).toBe('session-invalid')
  })

  it('that never was is invalid', async () => {
    expect(problemOf(await server.client().put(locale, { locale: 'zh' })).code).toBe('session-invalid')
  })

  it('says when it ends, as it stands after the request', async () => {
    const client = await signedInClient(server)
    server.clock.advance(29 * minuteMs)
    const { endsAt } = sessionSchema.parse((await client.get(session)).json)
    expect(Math.abs(Date.parse(endsAt ?? '') - server.clock.now() - 30 * minuteMs)).toBeLessThan(2_000)
  })

  it('can be signed out twice, and without one', async () => {
    const client = await signedInClient(server)
    expect((await client.delete(session)).status).toBe(200)
    expect((await client.delete(session)).status).toBe(200)
  })
})

describe('fixation', () => {
  it('is worth nothing: a planted cookie neither becomes the victim’s session nor survives', async () => {
    const registration = goodRegistration()
    const victim = server.client()
    await victim.post('/api/v1/customers', registration)
    const number = holderOf(await victim.get(session))
    const attacker = await signedInClient(server)
    const planted = attacker.token
    victim.token = planted
    const { contact: account, deviceId } = registration
    const answer = await victim.post(session, { account, password: goodPassword, deviceId })
    expect(holderOf(answer)).toBe(number)
    expect(victim.token).not.toBe(planted)
    expect(holderOf(await attacker.get(session))).toBeNull()
    expect(problemOf(await attacker.put(locale, { locale: 'zh' })).code).toBe('session-invalid')
  })

  it('with a made-up token opens nothing, and each sign-in gets a token of its own', async () => {
    const registration = goodRegistration()
    await server.client().post('/api/v1/customers', registration)
    const { contact: account, deviceId } = registration
    const tokens = new Set<string | null>(['made-up-by-the-attacker'])
    for (let count = 0; count < 3; count += 1) {
      const client = server.client()
      client.token = 'made-up-by-the-attacker'
      await client.post(session, { account, password: goodPassword, deviceId })
      tokens.add(client.token)
    }
    expect(tokens.size).toBe(4)
    const attacker = server.client()
    attacker.token = 'made-up-by-the-attacker'
    expect(holderOf(await attacker.get(session))).toBeNull()
  })
})
