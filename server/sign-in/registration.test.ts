import { isAccountNumber } from '@candor/domain/customers/account-number.ts'
import {
  anyDevice,
  anyEmail,
  goodPassword,
  goodRegistration,
} from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sessionSchema } from '@candor/wire/customers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../customers/hash-password.ts'
import { counterOf, forgetFailures } from '../customers/sign-in-failure-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ passwords: createPasswordHasher() })
})
afterAll(() => server.stop())

const register = (changes: Record<string, unknown> = {}, client = server.client()) =>
  client.post('/api/v1/customers', { ...goodRegistration(), ...changes })

const customersWith = (email: string) =>
  server.database.selectFrom('customers').selectAll().where('email', '=', email).execute()

describe('registering', () => {
  it('by e-mail opens an account, keeps the language and signs in', async () => {
    const client = server.client()
    const contact = anyEmail()
    const answer = await register({ contact: `  ${contact.toUpperCase()} `, locale: 'tw' }, client)
    const { customer, endsAt } = sessionSchema.parse(answer.json)
    expect(customer).toMatchObject({
      accountName: contact.split('@')[0],
      kind: 'registered',
      verification: 'unverified',
      locale: 'tw',
    })
    expect(isAccountNumber(customer?.accountNumber ?? '')).toBe(true)
    expect(Math.abs(Date.parse(endsAt ?? '') - server.clock.now() - 30 * 60_000)).toBeLessThan(5_000)
    expect((await client.get('/api/v1/session')).json).toMatchObject({ customer })
    const [row] = await customersWith(contact)
    expect(row?.password_hash).toMatch(/^argon2id\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/)
  })

  it('by phone stores one spelling', async () => {
    const answer = await register({ contact: ' +60 12-345 6789 ' })
    expect(answer.json).toMatchObject({ customer: { accountName: '+60123456789' } })
    const again = problemOf(await register({ contact: '+6012 345 6789' }))
    expect(again.fields).toEqual([{ path: 'contact', problem: 'account-taken' }])
  })

  it('keeps names whole up to the longest part before the @', async () => {
    const local = 'a'.repeat(64)
    expect((await register({ contact: `${local}@mail.example` })).json).toMatchObject({
      customer: { accountName: local },
    })
  })

  it('tells everything that is wrong at once', async () => {
    const problem = problemOf(await register({ contact: 'wei ling', password: 'short', adult: false }))
    expect([problem.code, problem.status]).toEqual(['registration-failed', 400])
    expect(problem.fields).toEqual([
      { path: 'contact', problem: 'contact-invalid' },
      { path: 'password', problem: 'password-too-short' },
      { path: 'adult', problem: 'adult-required' },
    ])
  })

  it.each([
    [{ contact: '  ' }, { path: 'contact', problem: 'account-required' }],
    [{ contact: '1234567' }, { path: 'contact', problem: 'contact-invalid' }],
    [{ contact: 'a@b' }, { path: 'contact', problem: 'contact-invalid' }],
    [{ contact: '<b>a</b>@mail.example' }, { path: 'contact', problem: 'contact-invalid' }],
    [{ password: '' }, { path: 'password', problem: 'password-required' }],
    [{ password: 'tangerine42!' }, { path: 'password', problem: 'password-too-simple' }],
    [{ password: 'Password123!' }, { path: 'password', problem: 'password-too-common' }],
    [{ adult: false }, { path: 'adult', problem: 'adult-required' }],
  ])('with %j is refused', async (changes, field) => {
    const problem = problemOf(await register(changes))
    expect([problem.code, problem.fields]).toEqual(['registration-failed', [field]])
  })

  it.each([{ contact: 'a\0b@mail.example' }, { password: 'half-A-letter-7\ud800' }])(
    'with %j, which is no text, is refused',
    async (changes) => {
      const problem = problemOf(await register(changes))
      const field = { path: Object.keys(changes)[0], problem: 'field-invalid' }
      expect([problem.code, problem.fields]).toEqual(['invalid-request', [field]])
    },
  )

  it('takes passwords of any script, up to their full length', async () => {
    const client = server.client()
    const contact = anyEmail()
    const password = `Ж${'ё'.repeat(150)}-密碼7`
    expect((await register({ contact, password }, client)).status).toBe(200)
    const near = { account: contact, password: password.slice(0, -1), deviceId: anyDevice() }
    expect((await client.post('/api/v1/session', near)).status).toBe(401)
    expect((await client.post('/api/v1/session', { ...near, password })).status).toBe(200)
  })

  it('twenty times at once with one e-mail makes one customer', async () => {
    const contact = anyEmail()
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ contact })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(problemOf(answer).fields).toEqual([{ path: 'contact', problem: 'account-taken' }])
    const rows = await customersWith(contact)
    expect(rows).toHaveLength(1)
    const sessions = server.database.selectFrom('sessions').selectAll()
    expect(await sessions.where('customer_id', '=', rows[0]?.id ?? 0n).execute()).toHaveLength(1)
  })

  it('cannot be used to find out without end which contacts are taken', async () => {
    const contact = anyEmail()
    await register({ contact })
    const counter = counterOf('address', 'registration', '127.0.0.1')
    const { key } = counter
    const last_at = new Date(server.clock.now())
    await forgetFailures(server.database, [counter])
    await server.database.insertInto('sign_in_failures').values({ key, failures: 105, last_at }).execute()
    const refused = await register({ contact })
    expect(problemOf(refused).code).toBe('too-many-requests')
    // 32 seconds from the last failure, less what has passed by the clock while the request was under way.
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(
      Math.ceil((last_at.getTime() + 32_000 - server.clock.now()) / 1_000),
    )
    expect(seconds).toBeLessThanOrEqual(32)
    server.clock.advance(32_000)
    expect(problemOf(await register({ contact })).code).toBe('registration-failed')
    await forgetFailures(server.database, [counter])
  })
})

describe('trying it', () => {
  it('opens a verified practice customer in one tap, without a way to log in', async () => {
    const client = server.client()
    const answer = await client.post('/api/v1/customers/trial', { locale: 'zh', deviceId: client.deviceId })
    const { customer } = sessionSchema.parse(answer.json)
    expect(customer).toMatchObject({ kind: 'trial', verification: 'verified', locale: 'zh' })
    expect((await client.get('/api/v1/session')).json).toMatchObject({ customer })
    const tried = await server.client().post('/api/v1/session', {
      account: customer?.accountNumber,
      password: goodPassword,
      deviceId: anyDevice(),
    })
    expect(problemOf(tried).code).toBe('incorrect-account-or-password')
  })

  it('opens another customer each time', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const body = { locale: 'en', deviceId: anyDevice() }
        const answer = await server.client().post('/api/v1/customers/trial', body)
        return sessionSchema.parse(answer.json).customer?.accountNumber
      }),
    )
    expect(new Set(numbers).size).toBe(30)
  })
})

describe('the language', () => {
  it('is kept with the customer', async () => {
    const client = server.client()
    await register({}, client)
    expect((await client.put('/api/v1/customers/locale', { locale: 'malay' })).json).toMatchObject({
      locale: 'malay',
    })
    expect((await client.get('/api/v1/session')).json).toMatchObject({ customer: { locale: 'malay' } })
  })
})
