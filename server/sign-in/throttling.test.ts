import type { ThrottleKind } from '@candor/domain/customers/throttle-rule.ts'
import { anyEmail, goodPassword, goodRegistration } from '@candor/tests/database/sample-requests.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { WireSession } from '@candor/wire/customers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { counterOf, forgetFailures, listFailures } from '../customers/sign-in-failure-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' }, stands: true })
})
afterAll(() => server.stop())
// A day later every counter starts again.
beforeEach(() => server.clock.advance(25 * 60 * 60_000))

const guesser = '203.0.113.66'
const home = '198.51.100.7'

const signIn = (client: TestClient, account: string, password = goodPassword) =>
  client.post('/api/v1/session', { account, password, deviceId: client.deviceId })

const guess = async (account: string, from = guesser) =>
  (await signIn(server.client(from), account, 'not-The-1-password')).status

async function guessTimes(times: number, account: string, from?: string): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) statuses.push(await guess(account, from))
  return statuses
}

/** Failures that have been counted just now, without the time it takes to make them. */
async function count(kind: ThrottleKind, failures: number, ...parts: string[]): Promise<void> {
  const counter = counterOf(kind, ...parts)
  await forgetFailures(server.database, [counter])
  const row = { key: counter.key, failures, last_at: new Date(server.clock.now()) }
  await server.database.insertInto('sign_in_failures').values(row).execute()
}

/** How many failures a counter has counted. */
async function counted(kind: ThrottleKind, ...parts: string[]): Promise<number> {
  const { key } = counterOf(kind, ...parts)
  return (await listFailures(server.database, [key])).get(key.toString('hex'))?.count ?? 0
}

/** A customer with the device and the address they always use. */
async function victim(from = home) {
  const contact = anyEmail()
  const client = server.client(from)
  const registration = { ...goodRegistration(), contact, deviceId: client.deviceId }
  const { json } = await client.post('/api/v1/customers', registration)
  return { contact, client, number: (json as WireSession).customer?.accountNumber ?? '' }
}

const fiveTries = [401, 401, 401, 401, 401]

describe('guessing from one address at one account', () => {
  it('is free five times, then waits, twice as long each time', async () => {
    const { contact } = await victim()
    expect(await guessTimes(7, contact)).toEqual([...fiveTries, 429, 429])
    server.clock.advance(1_000)
    expect(await guessTimes(2, contact)).toEqual([401, 429])
    server.clock.advance(1_000)
    expect(await guess(contact)).toBe(429)
    server.clock.advance(1_000)
    expect(await guess(contact)).toBe(401)
  })

  it('is told how long to wait, also with the right password', async () => {
    const { contact, number } = await victim()
    await count('pair', 5, number, guesser)
    const refused = await signIn(server.client(guesser), contact)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(problemOf(refused)).toMatchObject({ code: 'too-many-requests', params: { seconds: '1' } })
    server.clock.advance(1_000)
    expect((await signIn(server.client(guesser), contact)).status).toBe(200)
    // Who got in has a clean slate.
    expect(await guess(contact)).toBe(401)
  })

  it('waits just the same at accounts that do not exist', async () => {
    const nobody = anyEmail()
    expect(await guessTimes(6, nobody)).toEqual([...fiveTries, 429])
  })

  it.each([
    ['+60112223344', ['+60-11-222-3344', '+6 0 1 1 2 2 2 3 3 4 4', ' +60112223344', '+60 11222-3344']],
    ['wei.ling@mail.example', ['Wei.Ling@mail.example', ' wei.ling@MAIL.example ']],
    ['4821300714', ['4821 300 714', '4 8 2 1 3 0 0 7 1 4', '4821-300-714', ' 4821300714']],
  ])('is counted as one account however %s is written', async (account, spellings) => {
    await count('pair', 5, account, guesser)
    for (const spelling of spellings) expect(await guess(spelling)).toBe(429)
  })

  it('is counted as one account whether the contact or the account number is typed', async () => {
    const { contact, number } = await victim()
    expect(await guessTimes(3, contact)).toEqual([401, 401, 401])
    expect(await guessTimes(3, number)).toEqual([401, 401, 429])
    expect(await guess(contact)).toBe(429)
  })

  it('is counted as one address in a whole network of IPv6', async () => {
    const { contact } = await victim()
    const statuses: number[] = []
    for (let at = 1; at <= 6; at += 1) statuses.push(await guess(contact, `2001:db8:7:7::${at}`))
    expect(statuses).toEqual([...fiveTries, 429])
    expect(await guess(contact, '2001:db8:7:8::1')).toBe(401)
  })

  it('is not faster in a crowd of parallel requests', async () => {
    const { contact } = await victim()
    const statuses = await Promise.all(Array.from({ length: 40 }, () => guess(contact)))
    const checked = statuses.filter((status) => status === 401)
    expect(checked.length).toBeGreaterThanOrEqual(5)
    // Two are hashed at a time, so one more than the free five can slip in.
    expect(checked.length).toBeLessThanOrEqual(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - checked.length)
  })
})

describe('the victim of guessing', () => {
  it('gets in from elsewhere with the device they always use, while strangers wait', async () => {
    const { contact, client, number } = await victim()
    await count('account', 19, number)
    expect(await guessTimes(2, contact)).toEqual([401, 429])
    const stranger = server.client('192.0.2.200')
    expect((await signIn(stranger, contact)).status).toBe(429)
    const sameDeviceElsewhere = server.client('192.0.2.99')
    sameDeviceElsewhere.deviceId = client.deviceId
    expect((await signIn(sameDeviceElsewhere, contact)).status).toBe(200)
  })

  it('never waits longer than half a minute, with any device', async () => {
    const { contact, number } = await victim()
    await count('account', 1_000_000, number)
    const stranger = server.client('192.0.2.201')
    const refused = problemOf(await signIn(stranger, contact))
    expect(refused.params).toEqual({ seconds: '30' })
    server.clock.advance(30_000)
    expect((await signIn(stranger, contact)).status).toBe(200)
  })
})

describe('a school behind one address that has guessed a hundred times', () => {
  const school = '198.51.100.40'
  const guessed = (failures = 1_000) => count('address', failures, school)
  const elsewhere = '192.0.2.77'

  it('lets in who has a device that the account knows, though somebody beside them guesses at that very account', async () => {
    const { contact, client, number } = await victim(school)
    await guessed()
    await count('pair', 30, number, school)
    await count('account', 1_000, number)
    expect((await signIn(client, contact)).status).toBe(200)
  })

  it('lets in who has the right password on a new device, where they have signed in before', async () => {
    const { contact } = await victim(school)
    await guessed()
    expect((await signIn(server.client(school), contact)).status).toBe(200)
  })

  it('lets people register', async () => {
    await guessed()
    expect((await victim(school)).number).not.toBe('')
  })

  it('makes an account wait that has never been there, until the wait is over', async () => {
    const { contact } = await victim(elsewhere)
    await guessed()
    const refused = await signIn(server.client(school), contact)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    server.clock.advance(60_000)
    expect((await signIn(server.client(school), contact)).status).toBe(200)
  })

  it('tells nobody which accounts there are, which have been there, and whether a password was right', async () => {
    const here = await victim(school)
    const other = await victim(elsewhere)
    const attempt = async (account: string, password = 'not-The-1-password') => {
      await guessed()
      const answer = await signIn(server.client(school), account, password)
      const { code, params, fields } = problemOf(answer)
      return { status: answer.status, code, params, fields }
    }
    const answers = [
      await attempt(here.contact),
      await attempt(other.contact),
      await attempt(other.contact, goodPassword),
      await attempt(anyEmail()),
    ]
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 429, params: { seconds: '60' } })
    // The next tries are counted alike too.
    for (const account of [here, other])
      expect(await counted('pair', account.number, school)).toBeGreaterThan(0)
  })

  it('has the wait end while somebody goes on guessing', async () => {
    const { contact } = await victim(elsewhere)
    await guessed()
    for (let second = 0; second < 60; second += 10) {
      expect(await guess(anyEmail(), school)).toBe(429)
      server.clock.advance(10_000)
    }
    expect((await signIn(server.client(school), contact)).status).toBe(200)
  })

  it('is slowed down at each account by itself, also where it has been before', async () => {
    const { contact, number } = await victim(school)
    await guessed()
    expect(await guessTimes(5, contact, school)).toEqual([429, 429, 429, 429, 429])
    // No password is looked at any more, not even the right one.
    expect((await signIn(server.client(school), contact)).status).toBe(429)
    expect(await counted('pair', number, school)).toBe(5)
  })

  it('gets back the typos of those who get in, and no others', async () => {
    const { contact } = await victim(school)
    await guessed(90)
    await guessTimes(4, contact, school)
    expect(await counted('address', school)).toBe(94)
    expect((await signIn(server.client(school), contact)).status).toBe(200)
    expect(await counted('address', school)).toBe(90)
    expect((await signIn(server.client(school), contact)).status).toBe(200)
    expect(await counted('address', school)).toBe(90)
  })

  it('is at rest an hour later', async () => {
    await guessed(100)
    server.clock.advance(60 * 60_000)
    expect(await guess(anyEmail(), school)).toBe(401)
    expect(await counted('address', school)).toBe(1)
  })
})

describe('an address', () => {
  it('that guesses at everybody is slowed down, and only that one', async () => {
    const { contact } = await victim()
    await count('address', 99, guesser)
    expect(await guessTimes(2, anyEmail())).toEqual([401, 429])
    expect(await guess(anyEmail())).toBe(429)
    expect((await signIn(server.client('192.0.2.1'), contact)).status).toBe(200)
  })

  it('cannot be forged where no proxy is trusted', async () => {
    const alone = await startTestServer()
    const account = anyEmail()
    const statuses = []
    for (let at = 0; at < 6; at += 1) {
      const client = alone.client(`203.0.113.${at}`)
      statuses.push((await signIn(client, account, 'not-The-1-password')).status)
    }
    expect(statuses).toEqual([...fiveTries, 429])
    await alone.stop()
  })

  it.each([
    ['before the one that the proxy added', (at: number) => [`203.0.113.${at}, 198.51.100.71`, {}]],
    ['in headers of other makes', (at: number) => ['198.51.100.72', madeUp(`203.0.113.${at}`)]],
  ] as [string, (at: number) => [string, Record<string, string>]][])(
    'cannot be forged %s',
    async (_where, forge) => {
      const account = anyEmail()
      const statuses = []
      for (let at = 0; at < 6; at += 1) {
        const [from, headers] = forge(at)
        const client = server.client(from)
        const body = { account, password: 'not-The-1-password', deviceId: client.deviceId }
        statuses.push((await client.send('POST', '/api/v1/session', { body, headers })).status)
      }
      expect(statuses).toEqual([...fiveTries, 429])
    },
  )
})

/** Headers in which other proxies send addresses. */
const madeUp = (address: string) => ({
  forwarded: `for=${address}`,
  'x-real-ip': address,
  'x-client-ip': address,
  'cf-connecting-ip': address,
  'true-client-ip': address,
})
