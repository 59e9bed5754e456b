import { asOwner } from '@candor/tests/database/operator-client.ts'
import { goodPassword, signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  authenticatorOf,
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())
// A new half minute for every test, so that none is spoilt by a code of the one before.
beforeEach(() => server.clock.advance(60_000))

const path = '/api/v1/security/two-factor'
const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)
const signIn = async (account: string, code?: string) =>
  codeOf((await signInAgain(server, account, code === undefined ? {} : { code })).answer)

describe('two-factor authentication', () => {
  it('is on once a first code was right, and is then asked at log in', async () => {
    const client = await registeredClient(server)
    const begun = await client.post(path, { password: goodPassword })
    const { key, uri } = begun.json as { key: string; uri: string }
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Candor:${client.accountNumber}?secret=${key}&issuer=Candor&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await signIn(client.contact)).toBe('ok')
    const app = authenticatorOf(server, key)
    expect(codeOf(await client.put(path, { code: '000000' }))).toBe('code-incorrect')
    const on = await client.put(path, { code: app.code() })
    const { recoveryCodes } = on.json as { recoveryCodes: string[] }
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(await signIn(client.contact)).toBe('second-factor-required')
    expect(await signIn(client.contact, app.next())).toBe('ok')
    expect(codeOf(await client.post(path, { password: goodPassword }))).toBe('two-factor-on')
  })

  it('is asked only after a right password, so that it tells nobody who is a customer', async () => {
    const client = await registeredClient(server)
    await turnOnTwoFactor(server, client)
    const { answer } = await signInAgain(server, client.contact, { password: 'wrong-Guess-1' })
    expect(codeOf(answer)).toBe('incorrect-account-or-password')
  })

  it('takes each code once, and none from before one that was taken', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    const early = app.next()
    server.clock.advance(30_000)
    const late = app.code()
    expect(await signIn(client.contact, late)).toBe('ok')
    expect(await signIn(client.contact, late)).toBe('code-incorrect')
    expect(await signIn(client.contact, early)).toBe('code-incorrect')
    // The code that turned it on was used with that.
    const other = await registeredClient(server)
    const begun = await other.post(path, { password: goodPassword })
    const code = authenticatorOf(server, (begun.json as { key: string }).key).code()
    expect(codeOf(await other.put(path, { code }))).toBe('ok')
    expect(await signIn(other.contact, code)).toBe('code-incorrect')
  })

  it('lets one of a crowd in that sends the same code at once', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    const code = app.next()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => signIn(client.contact, code)))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  })

  it('slows guessing down, from wherever it comes, and never for good', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    const guess = async (from: string) => {
      const stranger = server.client(from)
      return codeOf((await signInAgain(server, client.contact, { code: '123456' }, stranger)).answer)
    }
    const tried: string[] = []
    for (let at = 0; at < 7; at += 1) tried.push(await guess(`203.0.113.${at}`))
    expect(tried).toEqual([...Array(5).fill('code-incorrect'), 'too-many-requests', 'too-many-requests'])
    server.clock.advance(15 * 60_000)
    expect(await signIn(client.contact, app.next())).toBe('ok')
  })

  it('does not let a crowd of parallel guesses through', async () => {
    const client = await registeredClient(server)
    await turnOnTwoFactor(server, client)
    const from = server.clock.now()
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => signIn(client.contact, String(100_000 + at))),
    )
    // Five are free; the next come after one second, two, four: as many as have passed meanwhile on a slow machine.
    const seconds = (server.clock.now() - from) / 1000
    const most = 5 + Math.floor(Math.log2(seconds + 1))
    expect(guesses.filter((outcome) => outcome === 'code-incorrect').length).toBeLessThanOrEqual(most)
  })

  it('can be passed with a recovery code, once each, which is told by a letter', async () => {
    const client = await registeredClient(server)
    const { recoveryCodes } = await turnOnTwoFactor(server, client)
    const [first = '', second = ''] = recoveryCodes
    expect(await signIn(client.contact, first)).toBe('ok')
    expect(await signIn(client.contact, first)).toBe('code-incorrect')
    expect(await signIn(client.contact, second.toLowerCase().replaceAll('-', ' '))).toBe('ok')
    const letters = await server.lettersTo(client.contact)
    expect(letters.filter(({ subject }) => subject === 'A recovery code was used')).toHaveLength(2)
    expect(letters.at(-1)?.text).not.toContain(second)
    expect((await client.get('/api/v1/security')).json).toMatchObject({ recoveryCodesLeft: 8 })
  })

  it('gives new recovery codes in place of the old ones', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    const body = { password: goodPassword, code: app.next() }
    const renewed = await client.post('/api/v1/security/recovery-codes', body)
    const [fresh = ''] = (renewed.json as { recoveryCodes: string[] }).recoveryCodes
    expect(await signIn(client.contact, app.recoveryCodes[0])).toBe('code-incorrect')
    expect(await signIn(client.contact, fresh)).toBe('ok')
  })

  it('is turned off with password and code alone', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    const end = (body: object) => client.post(`${path}/end`, body)
    expect(codeOf(await end({ password: goodPassword }))).toBe('second-factor-required')
    expect(codeOf(await end({ password: 'wrong-Guess-1', code: app.next() }))).toBe(
      'incorrect-account-or-password',
    )
    expect(codeOf(await end({ password: goodPassword, code: app.next() }))).toBe('ok')
    expect(await signIn(client.contact)).toBe('ok')
    expect(codeOf(await end({ password: goodPassword }))).toBe('two-factor-off')
  })

  it('is nothing for a practice customer', async () => {
    const trial = await signedInClient(server)
    expect(codeOf(await trial.post(path, { password: '' }))).toBe('no-password')
  })

  it('is kept so that the database alone makes no code of it', async () => {
    const client = await registeredClient(server)
    const begun = await client.post(path, { password: goodPassword })
    const { key } = begun.json as { key: string }
    const { readBase32 } = await import('@candor/domain/security/base32.ts')
    const plain = Buffer.from(readBase32(key) ?? [])
    const rows = await server.database.selectFrom('two_factors').select('sealed_key').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { sealed_key } of rows) expect(sealed_key.includes(plain)).toBe(false)
    expect(server.log.join('\n')).not.toContain(key)
  })

  it('of one customer is nothing to another, even where a row is exchanged', async () => {
    const [one, other] = [await registeredClient(server), await registeredClient(server)]
    const app = await turnOnTwoFactor(server, one)
    await turnOnTwoFactor(server, other)
    await asOwner(server, async (database) => {
      const id = database.selectFrom('customers').select('id')
      const from = await id.where('account_number', '=', one.accountNumber).executeTakeFirstOrThrow()
      const to = await id.where('account_number', '=', other.accountNumber).executeTakeFirstOrThrow()
      const { sealed_key } = await database
        .selectFrom('two_factors')
        .select('sealed_key')
        .where('customer_id', '=', from.id)
        .executeTakeFirstOrThrow()
      await database.updateTable('two_factors').set({ sealed_key }).where('customer_id', '=', to.id).execute()
    })
    expect(await signIn(other.contact, app.next())).toBe('code-incorrect')
  })
})
