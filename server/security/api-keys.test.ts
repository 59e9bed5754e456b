import { goodPassword, goodWithdrawal, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { makeApiKey, programWith, registeredClient } from '@candor/tests/database/secured-customer.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { WireSecurity } from '@candor/wire/security.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../customers/session-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)
const alert = { symbol: 'XAUUSD', condition: { kind: 'above', price: '9000.00' }, repeating: false }

describe('an API key', () => {
  it('acts for its customer, and only as far as its scope reaches', async () => {
    const client = await signedInClient(server)
    const reader = programWith(server, (await makeApiKey(client, 'read', '')).key)
    const trader = programWith(server, (await makeApiKey(client, 'trade', '')).key)
    expect((await reader.get('/api/v1/balance')).json).toMatchObject({ cash: '10000.00' })
    expect(codeOf(await reader.post('/api/v1/alerts', alert))).toBe('key-not-allowed')
    expect(codeOf(await trader.post('/api/v1/alerts', alert))).toBe('ok')
    expect(((await client.get('/api/v1/alerts')).json as { alerts: unknown[] }).alerts).toHaveLength(1)
  })

  it.each(['read', 'trade'] as const)(
    'that may %s never reaches money out, nor what protects the account',
    async (scope) => {
      const client = await signedInClient(server)
      const withdrawal = await goodWithdrawal(client)
      const program = programWith(server, (await makeApiKey(client, scope, '')).key)
      const tried: [string, string, unknown?][] = [
        ['POST', '/api/v1/withdrawals', withdrawal],
        ['GET', '/api/v1/withdrawals'],
        ['GET', '/api/v1/bank-accounts'],
        ['POST', '/api/v1/bank-accounts', { bankName: 'a', holder: 'b', number: '123456' }],
        [
          'POST',
          '/api/v1/deposits',
          { channel: 'bank', amount: '10.00', receiptId: withdrawal.bankAccountId },
        ],
        ['GET', '/api/v1/security'],
        ['PUT', '/api/v1/security/password', { password: '', newPassword: 'green-Lantern8hums' }],
        ['POST', '/api/v1/security/keys', { name: 'more', scope: 'trade', password: '' }],
        ['POST', '/api/v1/security/unfreeze', { password: '' }],
        ['POST', '/api/v1/security/data', {}],
        ['GET', `/api/v1/security/data/${'a'.repeat(43)}`],
        ['PATCH', '/api/v1/preferences', { theme: 'light' }],
      ]
      for (const [method, path, body] of tried) {
        const answer = await program.send(method, path, body === undefined ? {} : { body })
        expect([path, answer.status, codeOf(answer)]).toEqual([path, 403, 'key-not-allowed'])
      }
    },
  )

  it('is told once and kept as a hash', async () => {
    const client = await registeredClient(server)
    const { key } = await makeApiKey(client)
    expect(key).toMatch(/^ck_[0-9a-f]{64}$/)
    const { keys } = (await client.get('/api/v1/security')).json as WireSecurity
    expect(keys).toMatchObject([{ name: 'Tax export', prefix: key.slice(0, 7), scope: 'read', usedAt: null }])
    const row = await server.database
      .selectFrom('api_keys')
      .selectAll()
      .where('key_hash', '=', hashToken(key))
      .executeTakeFirstOrThrow()
    expect(Object.values(row).some((value) => String(value).includes(key))).toBe(false)
    expect(server.log.join('\n')).not.toContain(key)
    expect((await server.lettersTo(client.contact)).map(({ subject }) => subject)).toEqual([
      'An API key was created',
    ])
  })

  it('shows when it was last used, and opens nothing once it was removed', async () => {
    const client = await registeredClient(server)
    const { key, id } = await makeApiKey(client)
    const program = programWith(server, key)
    await program.get('/api/v1/balance')
    const { keys } = (await client.get('/api/v1/security')).json as WireSecurity
    expect(keys[0]?.usedAt).toEqual(expect.any(String))
    expect(codeOf(await client.delete(`/api/v1/security/keys/${id}`))).toBe('ok')
    expect(codeOf(await program.get('/api/v1/balance'))).toBe('key-invalid')
    expect(codeOf(await client.delete(`/api/v1/security/keys/${id}`))).toBe('not-found')
  })

  it('of somebody else cannot be removed', async () => {
    const [one, other] = [await registeredClient(server), await registeredClient(server)]
    const { key, id } = await makeApiKey(other)
    expect(codeOf(await one.delete(`/api/v1/security/keys/${id}`))).toBe('not-found')
    expect(codeOf(await programWith(server, key).get('/api/v1/balance'))).toBe('ok')
  })

  it('needs the password to be made', async () => {
    const client = await registeredClient(server)
    const made = await client.post('/api/v1/security/keys', {
      name: 'x',
      scope: 'read',
      password: 'wrong-Guess-1',
    })
    expect(codeOf(made)).toBe('incorrect-account-or-password')
    expect(
      codeOf(
        await client.post('/api/v1/security/keys', { name: ' ', scope: 'read', password: goodPassword }),
      ),
    ).toBe('invalid-request')
  })

  it('counts alone, whatever cookie comes with it', async () => {
    const [mine, theirs] = [await signedInClient(server), await signedInClient(server)]
    const { key } = await makeApiKey(theirs, 'read', '')
    const mixed = programWith(server, key)
    mixed.token = mine.token
    expect(codeOf(await mixed.get('/api/v1/security'))).toBe('key-not-allowed')
    const wrong = programWith(server, `ck_${'0'.repeat(64)}`)
    wrong.token = mine.token
    expect(codeOf(await wrong.get('/api/v1/balance'))).toBe('key-invalid')
  })

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic eDp5',
    `Bearer ${'a'.repeat(5_000)}`,
    'Bearer ck_',
    'bearer __proto__',
  ])('is not %j', async (authorization) => {
    const answer = await server.client().send('GET', '/api/v1/balance', { headers: { authorization } })
    expect(answer.status).toBe(401)
  })

  it('is one of twenty at most', async () => {
    const client = await signedInClient(server)
    for (let count = 0; count < 20; count += 1) await makeApiKey(client, 'read', '')
    const one = await client.post('/api/v1/security/keys', { name: 'x', scope: 'read', password: '' })
    expect(codeOf(one)).toBe('key-limit')
  })
})
