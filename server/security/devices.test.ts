import { registeredClient, signInAgain } from '@candor/tests/database/secured-customer.ts'
import { slowness } from '@candor/tests/database/slowness.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { WireDevice, WireSecurity } from '@candor/wire/security.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const security = async (client: TestClient) => (await client.get('/api/v1/security')).json as WireSecurity
const others = async (client: TestClient): Promise<WireDevice[]> =>
  (await security(client)).devices.filter(({ current }) => !current)

describe('signed-in devices', () => {
  it('are listed with what they call themselves, this one first', async () => {
    const here = await registeredClient(server)
    const phone = server.client()
    const send = phone.send
    phone.send = (method, path, sent) =>
      send(method, path, { ...sent, headers: { 'user-agent': pixel, ...sent?.headers } })
    await signInAgain(server, here.contact, {}, phone)
    const { devices } = await security(here)
    expect(devices.map(({ current }) => current)).toEqual([true, false])
    expect(devices[1]).toMatchObject({
      browser: 'Chrome',
      system: 'Android',
      kind: 'phone',
      address: '127.0.0.1',
    })
  })

  it('are signed out one by one, with their sockets, within a second', async () => {
    const here = await registeredClient(server)
    const { client: there } = await signInAgain(server, here.contact)
    const { client: elsewhere } = await signInAgain(server, here.contact)
    const socket = await there.openSocket()
    expect(await socket.next()).toMatchObject({ kind: 'welcome', signedIn: true })
    // Both are as old as each other; the one whose session ends is found by trying.
    const [first, second] = await others(here)
    for (const device of [first, second]) await here.delete(`/api/v1/security/devices/${device?.id}`)
    const from = performance.now()
    await socket.closed
    expect(performance.now() - from).toBeLessThan(1_000 * slowness())
    for (const gone of [there, elsewhere])
      expect(problemOf(await gone.get('/api/v1/balance')).code).toBe('session-invalid')
    expect(await others(here)).toEqual([])
    expect((await here.get('/api/v1/balance')).status).toBe(200)
  })

  it('are signed out all at once but this one', async () => {
    const here = await registeredClient(server)
    const there = [await signInAgain(server, here.contact), await signInAgain(server, here.contact)]
    const ended = await here.post('/api/v1/security/devices/end-others', {})
    expect(ended.json).toEqual({ devicesSignedOut: 2 })
    for (const { client } of there) expect((await client.get('/api/v1/balance')).status).toBe(401)
    expect((await here.get('/api/v1/balance')).status).toBe(200)
  })

  it('of somebody else are not found', async () => {
    const [one, other] = [await registeredClient(server), await registeredClient(server)]
    const [device] = (await security(other)).devices
    const refused = await one.delete(`/api/v1/security/devices/${device?.id}`)
    expect([refused.status, problemOf(refused).code]).toEqual([404, 'not-found'])
    expect((await other.get('/api/v1/balance')).status).toBe(200)
  })

  it('that have run out are not listed', async () => {
    const here = await registeredClient(server)
    await signInAgain(server, here.contact)
    server.clock.advance(29 * 60_000)
    await here.get('/api/v1/balance')
    server.clock.advance(2 * 60_000)
    expect(await others(here)).toEqual([])
  })
})

describe('a device that an account has not met before', () => {
  it('is told to the customer, by letter and on the open pages; a known one is not', async () => {
    const here = await registeredClient(server)
    const socket = await here.openSocket()
    await signInAgain(server, here.contact)
    const told: string[] = []
    for (let count = 0; count < 4 && !told.includes('security.noted'); count += 1)
      told.push((await socket.next()).kind)
    expect(told).toContain('security.noted')
    const subjects = async () => (await server.lettersTo(here.contact)).map(({ subject }) => subject)
    expect(await subjects()).toEqual(['New device signed in'])
    const again = server.client()
    again.deviceId = here.deviceId
    await signInAgain(server, here.contact, {}, again)
    expect(await subjects()).toEqual(['New device signed in'])
    expect((await security(here)).events.map(({ kind }) => kind)).toEqual(['new-device'])
  })
})
