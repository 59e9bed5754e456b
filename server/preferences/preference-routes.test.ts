import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { registeredClient, signInAgain } from '@candor/tests/database/secured-customer.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const path = '/api/v1/preferences'
const choose = (client: TestClient, body: object) => client.send('PATCH', path, { body })

describe('preferences', () => {
  it('are kept with the customer, and met again on another device', async () => {
    const client = await registeredClient(server)
    expect((await client.get(path)).json).toMatchObject({
      preferences: { theme: 'dark', zone: 'device' },
      chosen: {},
    })
    await choose(client, { theme: 'system', notices: { news: ['app', 'email'] } })
    await choose(client, { zone: 'Asia/Kuala_Lumpur' })
    const { client: elsewhere } = await signInAgain(server, client.contact)
    expect((await elsewhere.get(path)).json).toMatchObject({
      preferences: {
        theme: 'system',
        zone: 'Asia/Kuala_Lumpur',
        notices: { news: ['app', 'email'], ai: ['app'] },
      },
      chosen: { theme: 'system', zone: 'Asia/Kuala_Lumpur', notices: { news: ['app', 'email'] } },
    })
  })

  it('of one customer are not those of another', async () => {
    const [one, other] = [await signedInClient(server), await signedInClient(server)]
    await choose(one, { theme: 'light' })
    expect((await other.get(path)).json).toMatchObject({ chosen: {} })
  })

  it('that are chosen at once on two devices are both kept', async () => {
    const client = await signedInClient(server)
    await Promise.all([
      choose(client, { quiet: true }),
      choose(client, { motion: 'reduced' }),
      choose(client, { theme: 'light' }),
    ])
    expect((await client.get(path)).json).toMatchObject({
      chosen: { quiet: true, motion: 'reduced', theme: 'light' },
    })
  })

  it.each(['Mars/Olympus', 'nowhere', 'Asia', '__proto__'])('have no zone %s', async (zone) => {
    const refused = problemOf(await choose(await signedInClient(server), { zone }))
    expect(refused.fields).toEqual([{ path: 'zone', problem: 'field-invalid' }])
  })
})
