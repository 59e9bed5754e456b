import { anyEmail, goodRegistration } from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  // A tenth of the usual limit, and so of each narrower one.
  server = await startTestServer({ settings: { TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '300' } })
})
afterAll(() => server.stop())

/** How many of the requests were answered before the first that came too fast. */
async function answeredOf(times: number, ask: () => Promise<{ status: number }>): Promise<number> {
  for (let count = 0; count < times; count += 1) if ((await ask()).status === 429) return count
  return times
}

const trial = (from: string) =>
  server.client(from).post('/api/v1/customers/trial', { locale: 'en', deviceId: 'device-of-a-test-01' })

const preview = { symbol: 'XAUUSD', condition: { kind: 'above', price: '5000.00' } }

describe('what costs more is limited more narrowly, in proportion to the general limit', () => {
  it('opening practice accounts', async () => {
    expect(await answeredOf(10, () => trial('203.0.113.1'))).toBe(2)
  })

  it('registering, right or wrong', async () => {
    const client = server.client('203.0.113.2')
    const wrong = { ...goodRegistration(), password: 'short' }
    expect(await answeredOf(10, () => client.post('/api/v1/customers', wrong))).toBe(2)
  })

  it('but not signing in, which guessers would use up for everybody at their address', async () => {
    const client = server.client('203.0.113.3')
    const attempt = () =>
      client.post('/api/v1/session', {
        account: anyEmail(),
        password: 'Wrong-1-word',
        deviceId: client.deviceId,
      })
    expect(await answeredOf(20, attempt)).toBe(20)
  })

  const reset = '/api/v1/password-reset'
  const link = { token: 'a'.repeat(43), newPassword: 'green-Lantern8hums' }

  it.each([
    ['asking for links for forgotten passwords', 2, 'POST', reset, () => ({ account: anyEmail() })],
    ['guessing such links', 6, 'PUT', reset, () => link],
    ['asking to sign in by passkey', 60, 'POST', '/api/v1/session/passkey/options', () => ({})],
  ])('%s', async (what, most, method, path, bodyOf) => {
    const client = server.client(`203.0.113.${100 + what.length}`)
    const ask = () => client.send(method, path, { body: bodyOf() })
    expect(await answeredOf(most + 4, ask)).toBe(most)
  })

  it('candles, also where only the head is asked for', async () => {
    const path = '/api/v1/candles/XAUUSD?interval=1h'
    for (const [method, from] of [
      ['GET', '203.0.113.4'],
      ['HEAD', '203.0.113.5'],
    ] as const)
      expect(await answeredOf(40, () => server.client(from).send(method, path))).toBe(30)
  })

  it('previews of alerts', async () => {
    const client = server.client('203.0.113.6')
    expect(await answeredOf(40, () => client.post('/api/v1/alerts/preview', preview))).toBe(30)
  })

  it('and says when to come again, while everything else still answers', async () => {
    const from = '203.0.113.7'
    await answeredOf(10, () => trial(from))
    const refused = await trial(from)
    expect(problemOf(refused)).toMatchObject({
      code: 'too-many-requests',
      params: { seconds: expect.any(String) },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.client(from).get('/api/v1/session')).status).toBe(200)
  })
})

describe('who is counted', () => {
  it('is a network of IPv6, not each of its addresses', async () => {
    let last = 0
    const next = () => {
      last += 1
      return trial(`2001:db8:1:2::${last.toString(16)}`)
    }
    expect(await answeredOf(10, next)).toBe(2)
    expect((await trial('2001:db8:1:3::1')).status).toBe(200)
  })
})

describe('an address that asks several servers', () => {
  it('has one limit, and not one of each', async () => {
    const key = 'POST /api/v1/customers/trial 203.0.113.77'
    const told: unknown[] = []
    server.deps.bus.subscribe('requests.counted', ({ counted }) => told.push(...counted))
    expect((await trial('203.0.113.77')).status).not.toBe(429)
    await expect.poll(() => told).toContainEqual({ key, added: 1, window: 60_000 })
    server.deps.bus.publish('requests.counted', {
      from: 'another',
      counted: [{ key, added: 1, window: 60_000 }],
    })
    expect((await trial('203.0.113.77')).status).toBe(429)
    expect((await trial('203.0.113.78')).status).not.toBe(429)
  })
})
