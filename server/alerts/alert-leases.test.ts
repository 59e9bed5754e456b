import { createHandFedMarket, type HandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import type { WireAlert } from '@candor/wire/alerts.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AlertWatch, createAlertWatch } from './watch-alerts.ts'

const path = '/api/v1/alerts'

/** Anna serves the routes and holds the lease first; Ben is a second server on the same database, with a board of his own. */
let server: TestServer
let ben: { market: HandFedMarket; watch: AlertWatch }
let owner: pg.Client
let customer: TestClient
let fired: { alertId: bigint; price: string }[] = []
let time = Date.now()

beforeAll(async () => {
  const market = createHandFedMarket()
  market.show(time, { XAUUSD: '4300.00' })
  server = await startTestServer({ market })
  server.deps.bus.subscribe('alert.fired', (event) => fired.push(event))
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  const other = createHandFedMarket()
  other.show(time, { XAUUSD: '4300.00' })
  ben = { market: other, watch: createAlertWatch({ ...server.deps, board: other.board }) }
  await ben.watch.start()
})

/** Ben starts again, and finds what was set meanwhile in the table. */
async function restartBen() {
  await ben.watch.stop()
  ben.watch = createAlertWatch({ ...server.deps, board: ben.market.board })
  await ben.watch.start()
}
afterAll(async () => {
  await ben.watch.stop()
  await owner.end()
  await server.stop()
})
beforeEach(async () => {
  tick('4300.00')
  customer = await signedInClient(server)
  // Those of the test before must not reach this one.
  await owner.query('delete from alerts')
  server.deps.bus.publish('bus.missed', {})
  await untilQuiet()
  fired = []
})

/** Both servers publish the same price. */
function tick(price: string) {
  time += 1_000
  for (const market of [server.market, ben.market]) market.beat(time, { XAUUSD: price })
}

const setAbove = async (price: string, repeating: boolean) =>
  (await customer.post(path, { symbol: 'XAUUSD', condition: { kind: 'above', price }, repeating }))
    .json as WireAlert
const listed = async () => ((await customer.get(path)).json as { alerts: WireAlert[] }).alerts
const holder = async () =>
  (await owner.query(`select holder from watcher_leases where name = 'alerts'`)).rows[0]

/** Long enough for everything that was to be noted; what comes too often would come in this time as well. */
const untilQuiet = () => new Promise((resolve) => setTimeout(resolve, 300))

/** The lease runs out as if its holder had died; Ben, who asks every two seconds, or Anna gets it. */
async function passLease() {
  const before = await holder()
  await expect
    .poll(
      async () => {
        await owner.query(`update watcher_leases set until = now() - interval '1 ms' where holder = $1`, [
          before.holder,
        ])
        return (await holder()).holder
      },
      { interval: 20 },
    )
    .not.toBe(before.holder)
  await untilQuiet()
}

describe('two servers on one database', () => {
  it('fire a repeating alert once each time its price comes', async () => {
    const alert = await setAbove('4310.00', true)
    await restartBen()
    for (let times = 0; times < 13; times += 1) {
      tick('4311.00')
      tick('4300.00')
    }
    await expect.poll(() => fired.length).toBeGreaterThanOrEqual(13)
    await untilQuiet()
    expect(fired.map(({ alertId }) => alertId.toString())).toEqual(Array(13).fill(alert.id))
    expect(await listed()).toMatchObject([{ id: alert.id, active: true, firedCount: 13 }])
  })

  it('watch on for each other, also what was set on the one that died, and forget what was removed there', async () => {
    const [left, removed] = [await setAbove('4320.00', false), await setAbove('4321.00', false)]
    await passLease()
    const later = await setAbove('4322.00', false)
    expect((await customer.delete(`${path}/${removed.id}`)).status).toBe(200)
    await untilQuiet()
    tick('4325.00')
    await expect.poll(() => fired.length).toBeGreaterThanOrEqual(2)
    await untilQuiet()
    expect(fired.map(({ alertId }) => alertId.toString()).toSorted()).toEqual([left.id, later.id].toSorted())
  })

  it('note nothing on the word of one that was taken over and does not know it yet', async () => {
    const alert = await setAbove('4330.00', true)
    await untilQuiet()
    await owner.query(
      `update watcher_leases set token = token + 1, holder = 'somebody else', until = now() + interval '2 s'
       where name = 'alerts'`,
    )
    tick('4331.00')
    await untilQuiet()
    expect(fired).toEqual([])
    expect(await listed()).toMatchObject([{ id: alert.id, active: true, firedCount: 0 }])
    // The server that takes over reads that it is still armed, and the first price after that counts.
    await expect
      .poll(
        () => {
          tick('4332.00')
          return fired.length
        },
        { interval: 200 },
      )
      .toBe(1)
    expect(fired[0]?.price).toBe('4332.00')
  })
})
