import { goodPassword, signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  addSoftPasskey,
  ceremonyOf,
  namedOrigin,
  ownName,
  passkeyClient,
  registeredClient,
  turnOnTwoFactor,
} from '@candor/tests/database/secured-customer.ts'
import {
  createSoftAuthenticator,
  type Misdeeds,
  type SoftAuthenticator,
} from '@candor/tests/database/soft-authenticator.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { WireSecurity } from '@candor/wire/security.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)
const options = '/api/v1/session/passkey/options'
const path = '/api/v1/session/passkey'

/** A browser that signs in with a passkey, by the book or not. */
async function signIn(authenticator: SoftAuthenticator, wrong: Misdeeds = {}) {
  const client = server.client(undefined, ownName)
  const ceremony = ceremonyOf(server, await client.post(options, {}))
  const response = authenticator.assert(ceremony, wrong)
  const answer = await client.post(path, { response, deviceId: client.deviceId })
  return { client, answer, response, code: codeOf(answer) }
}

describe('a passkey', () => {
  it('signs in without password and code, and shows when it was used', async () => {
    const { client, authenticator } = await passkeyClient(server)
    await turnOnTwoFactor(server, client)
    const { answer, client: there } = await signIn(authenticator)
    expect(answer.json).toMatchObject({ customer: { accountNumber: client.accountNumber } })
    expect(there.token).toMatch(/^[\w-]{43}$/)
    const { passkeys } = (await client.get('/api/v1/security')).json as WireSecurity
    expect(passkeys).toMatchObject([{ name: 'Pixel 9', usedAt: expect.any(String) }])
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site that ends like ours', { origin: 'http://localhost.evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['the making of a passkey', { type: 'webauthn.create' }],
    ['nobody who was asked', { userVerified: false }],
    ['another key', { signature: Buffer.alloc(70, 1) }],
  ] as [string, Misdeeds][])('is refused from %s', async (_what, wrong) => {
    const { authenticator } = await passkeyClient(server)
    expect((await signIn(authenticator, wrong)).code).toBe('passkey-refused')
    expect((await signIn(authenticator)).code).toBe('ok')
  })

  it('is refused when it counts backwards, as a copy does', async () => {
    const { authenticator } = await passkeyClient(server)
    expect((await signIn(authenticator, { counter: 9 })).code).toBe('ok')
    expect((await signIn(authenticator, { counter: 9 })).code).toBe('passkey-refused')
    expect((await signIn(authenticator, { counter: 8 })).code).toBe('passkey-refused')
    expect((await signIn(authenticator, { counter: 10 })).code).toBe('ok')
  })

  it('is used once for each challenge, and within five minutes', async () => {
    const { authenticator } = await passkeyClient(server)
    const { response, client } = await signIn(authenticator)
    const again = await client.post(path, { response, deviceId: client.deviceId })
    expect(codeOf(again)).toBe('passkey-refused')
    const late = server.client(undefined, ownName)
    const ceremony = ceremonyOf(server, await late.post(options, {}))
    server.clock.advance(5 * 60_000)
    const answered = await late.post(path, {
      response: authenticator.assert(ceremony),
      deviceId: late.deviceId,
    })
    expect(codeOf(answered)).toBe('passkey-refused')
  })

  it('that nobody knows signs nobody in', async () => {
    expect((await signIn(createSoftAuthenticator())).code).toBe('passkey-refused')
  })

  it('does not take a challenge that was made for adding one', async () => {
    const { client, authenticator } = await passkeyClient(server)
    const begun = await client.post('/api/v1/security/passkeys/options', { password: goodPassword })
    const response = authenticator.assert(ceremonyOf(server, begun))
    expect(codeOf(await client.post(path, { response, deviceId: client.deviceId }))).toBe('passkey-refused')
  })

  it('is added with password, from our own page, by whom it was asked', async () => {
    const client = await registeredClient(server, undefined, ownName)
    const begin = (password: string) => client.post('/api/v1/security/passkeys/options', { password })
    const add = (response: unknown, by = client) =>
      by.post('/api/v1/security/passkeys', { name: 'x', response })
    expect(codeOf(await begin('wrong-Guess-1'))).toBe('incorrect-account-or-password')
    const wrongOrigin = ceremonyOf(server, await begin(goodPassword))
    const foreign = createSoftAuthenticator().register(wrongOrigin, { origin: 'https://evil.example' })
    expect(codeOf(await add(foreign))).toBe('passkey-refused')
    const other = await registeredClient(server, undefined, ownName)
    const mine = createSoftAuthenticator().register(ceremonyOf(server, await begin(goodPassword)))
    expect(codeOf(await add(mine, other))).toBe('passkey-refused')
    expect(((await client.get('/api/v1/security')).json as WireSecurity).passkeys).toEqual([])
  })

  it('of somebody else cannot be removed; a removed one signs nobody in', async () => {
    const { client, authenticator, id } = await passkeyClient(server)
    const other = await registeredClient(server)
    expect(codeOf(await other.delete(`/api/v1/security/passkeys/${id}`))).toBe('not-found')
    expect(codeOf(await client.delete(`/api/v1/security/passkeys/${id}`))).toBe('ok')
    expect((await signIn(authenticator)).code).toBe('passkey-refused')
  })

  it('is one of ten at most', async () => {
    const { client } = await passkeyClient(server)
    for (let count = 0; count < 9; count += 1) await addSoftPasskey(server, client)
    const begun = await client.post('/api/v1/security/passkeys/options', { password: goodPassword })
    expect(codeOf(begun)).toBe('passkey-limit')
  })

  it('is not to be had by a number, nor by a practice customer', async () => {
    const client = await registeredClient(server)
    const begin = { password: goodPassword }
    expect(codeOf(await client.post('/api/v1/security/passkeys/options', begin))).toBe('passkey-unavailable')
    const trial = await signedInClient(server)
    expect(codeOf(await trial.post('/api/v1/security/passkeys/options', { password: '' }))).toBe(
      'no-password',
    )
  })

  it('belongs to the public address, whatever a request says it came to', () => {
    const request = { protocol: 'http', host: 'localhost:3000' } as const
    expect(relyingPartyOf({ publicOrigin: null }, request)).toEqual({
      id: 'localhost',
      origin: 'http://localhost:3000',
    })
    expect(relyingPartyOf({ publicOrigin: 'https://candor.example' }, request)?.id).toBe('candor.example')
    for (const host of ['127.0.0.1:3000', '[::1]:3000', ''])
      expect(relyingPartyOf({ publicOrigin: null }, { protocol: 'http', host })).toBeNull()
    expect(namedOrigin(server)).toContain('localhost')
  })
})
