import { anyEmail, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { registeredClient } from '@candor/tests/database/secured-customer.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1', LOG_LEVEL: 'info' }, stands: true })
})
afterAll(() => server.stop())

type Line = { time: string; msg: string } & Record<string, unknown>

/** What the log has to say about what is done meanwhile, beginning with these words. */
async function toldOf(said: string, act: () => Promise<unknown>): Promise<Line[]> {
  const before = server.log.length
  await act()
  // The line is written once the answer has left.
  await new Promise((resolve) => setTimeout(resolve, 20))
  const lines = server.log.slice(before).map((line) => JSON.parse(line) as Line)
  return lines.filter(({ msg }) => msg === said)
}

const guess = (from: string, account: string, password = 'not-The-1-password') => {
  const client = server.client(from)
  return client.post('/api/v1/session', { account, password, deviceId: client.deviceId })
}

describe('the log', () => {
  it('tells of a wrong password from where it came and at whose account, and never what was typed', async () => {
    const { contact, accountNumber } = await registeredClient(server)
    const told = await toldOf('refused', () => guess('203.0.113.5', contact))
    expect(told).toMatchObject([
      {
        method: 'POST',
        route: '/api/v1/session',
        code: 'incorrect-account-or-password',
        address: '203.0.113.5',
        customer: accountNumber,
        operator: null,
        requestId: expect.any(String),
        time: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
    expect(JSON.stringify(told)).not.toContain(contact)
    const nobody = `typed-into-the-wrong-field-${anyEmail()}`
    const unknown = await toldOf('refused', () => guess('203.0.113.5', nobody))
    expect(unknown).toMatchObject([{ code: 'incorrect-account-or-password', customer: null }])
    expect(JSON.stringify(unknown)).not.toContain('typed-into')
  })

  it('tells of who came in, and by which way', async () => {
    const told = await toldOf('signed in', () => signedInClient(server))
    expect(told).toMatchObject([
      { route: '/api/v1/customers/trial', customer: expect.stringMatching(/^\d{10}$/) },
    ])
  })

  it('tells of doors that stayed closed, and of pages of other sites', async () => {
    const client = await signedInClient(server)
    const told = await toldOf('refused', async () => {
      await client.get('/api/v1/operator/audit')
      await client.send('POST', '/api/v1/session', { headers: { origin: 'https://evil.example' }, body: {} })
      await client.send('GET', '/api/v1/watchlist', { headers: { authorization: 'Bearer ck_none' } })
    })
    expect(told.map(({ code, route }) => [code, route])).toEqual([
      ['session-invalid', '/api/v1/operator/audit'],
      ['foreign-origin', '/api/v1/session'],
      ['key-invalid', '/api/v1/watchlist'],
    ])
  })

  it('does not tell of what is no more than a slip', async () => {
    const client = await signedInClient(server)
    expect(await toldOf('refused', () => client.get('/api/v1/nothing'))).toEqual([])
    expect(await toldOf('refused', () => client.post('/api/v1/session', { wrong: 1 }))).toEqual([])
  })

  it('is not filled by a flood, and says how much it left out', async () => {
    const client = server.client('203.0.113.77')
    // The clock does not advance here, so that all of it is one second.
    const knock = () => client.get('/api/v1/operator/audit')
    const told = await toldOf('refused', () => Promise.all(Array.from({ length: 120 }, knock)))
    expect(told.length).toBeLessThanOrEqual(100)
    server.clock.advance(2_000)
    const [next] = await toldOf('refused', knock)
    expect(told.length + Number(next?.['leftOut'])).toBe(120)
  })

  it('writes each event on a line of its own, whatever is in it', async () => {
    const client = server.client()
    const before = server.log.length
    const agent = { 'user-agent': 'x","msg":"refused","forged":true' }
    await client.send('GET', '/api/v1/operator/audit', { headers: agent })
    await client.send('GET', '/api/v1/operator/%0a%22forged%22', { headers: agent })
    await new Promise((resolve) => setTimeout(resolve, 20))
    const lines = server.log.slice(before)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line.trimEnd()).not.toContain('\n')
      expect(JSON.parse(line)).not.toHaveProperty('forged')
    }
  })
})
