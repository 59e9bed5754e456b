import {
  anyDevice,
  anyEmail,
  goodPassword,
  goodRegistration,
} from '@candor/tests/database/sample-requests.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { sessionSchema } from '@candor/wire/customers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../customers/hash-password.ts'
import { createHashingQueue } from '../customers/queue-hashing.ts'
import { checkSignIn } from './check-sign-in.ts'

let server: TestServer
beforeAll(async () => {
  // At the cost of production, which is what takes the same time for everybody.
  server = await startTestServer({ passwords: createPasswordHasher() })
})
afterAll(() => server.stop())

const signIn = (account: string, password = goodPassword, client = server.client()) =>
  client.post('/api/v1/session', { account, password, deviceId: client.deviceId })

async function register(changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await server.client().post('/api/v1/customers', { ...goodRegistration(), ...changes })
  return sessionSchema.parse(answer.json).customer?.accountNumber ?? ''
}

const numberIn = (answer: Answer) => sessionSchema.parse(answer.json).customer?.accountNumber

describe('signing in', () => {
  it('works by e-mail in any case', async () => {
    const contact = anyEmail()
    const number = await register({ contact })
    for (const account of [contact, ` ${contact.toUpperCase()} `])
      expect(numberIn(await signIn(account))).toBe(number)
  })

  it('works by phone in any grouping', async () => {
    const number = await register({ contact: '+886 912 345 678' })
    for (const account of ['+886912345678', '+886-912-345-678', ' +886 912345678'])
      expect(numberIn(await signIn(account))).toBe(number)
  })

  it('works by account number, grouped or not', async () => {
    const number = await register()
    for (const account of [number, `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`])
      expect(numberIn(await signIn(account))).toBe(number)
  })

  it('asks for what is missing in the words of the specification', async () => {
    expect(problemOf(await signIn('  ')).code).toBe('account-required')
    expect(problemOf(await signIn('a@mail.example', '')).code).toBe('password-required')
    expect(problemOf(await signIn('', '')).code).toBe('account-required')
  })

  it('does not trim or fold the password', async () => {
    const contact = anyEmail()
    await register({ contact })
    for (const near of [` ${goodPassword}`, `${goodPassword} `, goodPassword.toUpperCase()])
      expect((await signIn(contact, near)).status).toBe(401)
    expect((await signIn(contact, `${goodPassword}\0`)).status).toBe(400)
    expect((await signIn(contact)).status).toBe(200)
  })

  it.each(["' or 1=1 --", '1'.repeat(254), '%', '__proto__'])(
    'as %j finds nobody and breaks nothing',
    async (account) => {
      expect(problemOf(await signIn(account)).code).toBe('incorrect-account-or-password')
    },
  )

  it.each(['a\0@mail.example', '\0', '\ud800'])('as %j, which is no text, is refused', async (account) => {
    expect(problemOf(await signIn(account)).code).toBe('invalid-request')
  })
})

describe('a wrong password and an unknown account', () => {
  const withoutId = (answer: Answer) => answer.text.replace(problemOf(answer).requestId, 'the same')
  const headersOf = (answer: Answer) =>
    [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id'].includes(name) && !name.startsWith('x-ratelimit'),
    )

  it('are answered alike to the byte', async () => {
    const contact = anyEmail()
    await register({ contact })
    const trial = server.client()
    const opened = await trial.post('/api/v1/customers/trial', { locale: 'en', deviceId: trial.deviceId })
    const wrong = await signIn(contact, 'not-The-1-password')
    expect(wrong.status).toBe(401)
    expect(wrong.headers.getSetCookie()).toEqual([])
    for (const account of [
      anyEmail(),
      '+60 19 999 9999',
      '1000000009',
      'no account at all',
      numberIn(opened) ?? '',
    ]) {
      const unknown = await signIn(account, 'not-The-1-password')
      expect(withoutId(unknown)).toBe(withoutId(wrong))
      expect(headersOf(unknown)).toEqual(headersOf(wrong))
    }
  })

  it('take the same time', async () => {
    const known = anyEmail()
    await register({ contact: known })
    const samples: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const measure = async (which: 'known' | 'unknown', account: string) => {
      const from = performance.now()
      expect((await signIn(account, 'not-The-1-password')).status).toBe(401)
      samples[which].push(performance.now() - from)
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
    const difference = () => Math.abs(Math.log(median(samples.known) / median(samples.unknown)))
    // Fifteen of each are enough on a quiet machine; a busy one is given more, which only a real difference outlives.
    do {
      // A day later every counter starts again, so that nobody has to wait.
      server.clock.advance(25 * 60 * 60_000)
      await measure('known', known)
      await measure('unknown', anyEmail())
    } while (samples.known.length < 15 || (difference() > Math.log(1.3) && samples.known.length < 60))
    expect(difference()).toBeLessThanOrEqual(Math.log(1.3))
  })
})

describe('the hashing queue', () => {
  it('makes a sign-in answer that we are busy, and counts no failure', async () => {
    const hashing = createHashingQueue({ atOnce: 1, perGroup: 0, perAccount: 1, inAll: 1 })
    const attempt = {
      account: anyEmail(),
      password: 'x',
      deviceId: anyDevice(),
      address: '203.0.113.9',
      onKnock: () => {},
    }
    const before = await server.database.selectFrom('sign_in_failures').selectAll().execute()
    expect(await checkSignIn({ ...server.deps, hashing }, attempt)).toMatchObject({
      ok: false,
      refusal: { code: 'server-busy' },
    })
    expect(await server.database.selectFrom('sign_in_failures').selectAll().execute()).toEqual(before)
  })
})
