import { anyEmail, goodPassword } from '@candor/tests/database/sample-requests.ts'
import { registeredClient, signInAgain, turnOnTwoFactor } from '@candor/tests/database/secured-customer.ts'
import { resetTokenOf } from '@candor/tests/database/security-samples.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownOrigin } from '../mail/own-origin.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' }, stands: true })
})
afterAll(() => server.stop())

const path = '/api/v1/password-reset'
const newPassword = 'green-Lantern8hums'
const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)

const ask = (account: string, headers: Record<string, string> = {}) =>
  server.client().send('POST', path, { body: { account }, headers })

const finish = async (token: string, more: object = {}) =>
  codeOf(await server.client().put(path, { token, newPassword, ...more }))

/** Someone who has asked for a link, and the link. */
async function asked() {
  const client = await registeredClient(server)
  await ask(client.contact)
  return { client, token: await resetTokenOf(server, client.contact) }
}

describe('a link for a new password', () => {
  it('sets it once, signs all devices out and is told by a letter', async () => {
    const { client, token } = await asked()
    const socket = await client.openSocket()
    expect(await finish(token)).toBe('ok')
    await socket.closed
    expect(codeOf(await client.get('/api/v1/balance'))).toBe('session-invalid')
    expect((await signInAgain(server, client.contact)).answer.status).toBe(401)
    expect((await signInAgain(server, client.contact, { password: newPassword })).answer.status).toBe(200)
    expect(await finish(token, { newPassword: 'amber-Bicycle9rings' })).toBe('link-invalid')
    const subjects = (await server.lettersTo(client.contact)).map(({ subject }) => subject)
    expect(subjects).toContain('Your password was changed')
  })

  it('of two who use it at once lets one win', async () => {
    const { token } = await asked()
    const outcomes = await Promise.all([finish(token), finish(token, { newPassword: 'amber-Bicycle9rings' })])
    expect(outcomes.toSorted()).toEqual(['link-invalid', 'ok'])
  })

  it('works for ten minutes', async () => {
    const { token } = await asked()
    server.clock.advance(10 * 60_000 - 2_000)
    expect(await finish(token, { newPassword: 'short' })).toBe('invalid-request')
    server.clock.advance(2_000)
    expect(await finish(token)).toBe('link-invalid')
  })

  it('is worth nothing once another one was used, or the password was changed otherwise', async () => {
    const { client, token } = await asked()
    await ask(client.contact)
    const second = await resetTokenOf(server, client.contact, token)
    expect(await finish(second)).toBe('ok')
    expect(await finish(token)).toBe('link-invalid')
    const other = await asked()
    await other.client.put('/api/v1/security/password', { password: goodPassword, newPassword })
    expect(await finish(other.token, { newPassword: 'amber-Bicycle9rings' })).toBe('link-invalid')
  })

  it('does not pass the second factor by', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    await ask(client.contact)
    const token = await resetTokenOf(server, client.contact)
    expect(await finish(token)).toBe('second-factor-required')
    expect(await finish(token, { code: '000000' })).toBe('code-incorrect')
    expect(await finish(token, { code: app.next() })).toBe('ok')
  })

  it.each(['', 'x', 'a'.repeat(43), '__proto__'])('is not %j', async (token) => {
    expect(await finish(token)).toBe('link-invalid')
  })

  it('is not a NUL, which is no text', async () => {
    expect(await finish('\0')).toBe('invalid-request')
  })

  it('is kept as a hash, and never logged', async () => {
    const { token } = await asked()
    const rows = await server.database.selectFrom('one_time_tokens').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { token_hash } of rows)
      expect(token_hash.includes(Buffer.from(token, 'base64url'))).toBe(false)
    expect(server.log.join('\n')).not.toContain(token)
  })
})

describe('asking for one', () => {
  const bare = ({ status, text, headers }: Answer) => ({
    status,
    text,
    headers: [...headers].filter(
      ([name]) => !['date', 'x-request-id'].includes(name) && !name.startsWith('x-ratelimit'),
    ),
  })

  it('is answered alike to the byte, whether there is such an account or not', async () => {
    const client = await registeredClient(server)
    const known = bare(await ask(client.contact))
    expect(known.status).toBe(200)
    for (const account of [
      anyEmail(),
      '1000000009',
      '+60 19 999 9999',
      'nobody at all',
      client.accountNumber,
    ])
      expect(bare(await ask(account))).toEqual(known)
  })

  it('writes to nobody who has no account, and at most three times an hour to who has', async () => {
    const stranger = anyEmail()
    const client = await registeredClient(server)
    for (let count = 0; count < 6; count += 1) await ask(client.contact)
    await ask(stranger)
    await resetTokenOf(server, client.contact)
    // Whatever was asked for is done in the order in which it was: one more that is answered means all before are done.
    const last = await asked()
    expect(last.token).toHaveLength(43)
    expect(await server.lettersTo(stranger)).toEqual([])
    expect(await server.lettersTo(client.contact)).toHaveLength(3)
  })

  it('does not let the request choose where the link leads', async () => {
    const client = await registeredClient(server)
    await ask(client.contact, {
      'x-forwarded-host': '6.6.6.6',
      'x-forwarded-proto': 'https',
      origin: 'https://6.6.6.6',
    })
    await resetTokenOf(server, client.contact)
    const [letter] = await server.lettersTo(client.contact)
    expect(letter?.text).toContain('http://127.0.0.1:0/#/pages/my/login/login?reset=')
    expect(letter?.text).not.toContain('6.6.6.6')
  })

  it('names the public address where there is one', () => {
    const config = { host: '0.0.0.0', port: 3000, publicOrigin: null }
    expect(ownOrigin(config)).toBe('http://localhost:3000')
    expect(ownOrigin({ ...config, host: '::1' })).toBe('http://[::1]:3000')
    expect(ownOrigin({ ...config, publicOrigin: 'https://candor.example' })).toBe('https://candor.example')
  })

  it('by a phone number finds nobody to write to, and says so to nobody', async () => {
    expect((await ask('+60123456789')).status).toBe(200)
  })
})
