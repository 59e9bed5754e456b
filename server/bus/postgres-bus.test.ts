import { openNetworkCut } from '@candor/tests/database/network-cut.ts'
import { createTestDatabase, type TestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '../http/create-log.ts'
import { createPostgresBus, type SharedBus } from './postgres-bus.ts'

let testDatabase: TestDatabase
let owner: pg.Client
const buses: SharedBus[] = []
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  owner = new pg.Client({ connectionString: testDatabase.url })
  await owner.connect()
})
afterAll(async () => {
  for (const bus of buses) await bus.stop()
  await owner.end()
  await testDatabase.drop()
})

const listeners = async () =>
  (
    await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'candor-bus' and datname = current_database()`,
    )
  ).rows

/** A bus of a server of its own, with everything it receives. */
function open(url = testDatabase.servingUrl): { bus: SharedBus; heard: string[] } {
  const bus = createPostgresBus(url, createLog('silent'))
  buses.push(bus)
  const heard: string[] = []
  bus.subscribe('subject.changed', ({ customerId, subject }) =>
    heard.push(`${customerId + 1n} ${subject.id}`),
  )
  bus.subscribe('bus.missed', () => heard.push('missed'))
  return { bus, heard }
}

describe('two servers', () => {
  it('hear each other, each event once, and know when they may have missed something', async () => {
    const [anna, ben] = [open(), open()]
    await expect.poll(listeners).toHaveLength(2)
    // Each has published its own subscription; earlier events are not for it.
    await expect.poll(() => [anna.heard, ben.heard]).toEqual([['missed'], ['missed']])
    const tell = (from: SharedBus, id: string) =>
      from.publish('subject.changed', { customerId: 6n, subject: { kind: 'order', id } })
    // Whether there are other servers is checked every second: it takes a moment until both know.
    await expect
      .poll(
        () => {
          tell(anna.bus, 'a try')
          return ben.heard.length
        },
        { interval: 100 },
      )
      .toBeGreaterThan(1)
    ben.heard.length = 0
    anna.heard.length = 0
    tell(anna.bus, 'a')
    await expect.poll(() => ben.heard).toContain('7 a')
    expect(anna.heard).toEqual(['7 a'])

    // A line that is cut is mended, and both sides know that there was silence.
    ben.heard.length = 0
    anna.heard.length = 0
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'candor-bus' and datname = current_database()`,
    )
    await expect.poll(() => [anna.heard, ben.heard].every((heard) => heard.includes('missed'))).toBe(true)
    await expect.poll(listeners).toHaveLength(2)

    // One that leaves may have had unsent events.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    anna.heard.length = 0
    await ben.bus.stop()
    await expect.poll(() => anna.heard).toContain('missed')
  })
})

describe('a server that has much to tell', () => {
  it('tells what has gathered together, in its order and all of it, so that the next second waits for none of it', async () => {
    const [anna, ben] = [open(), open()]
    const tell = (id: string) =>
      anna.bus.publish('subject.changed', { customerId: 6n, subject: { kind: 'order', id } })
    const hears = () => {
      tell('a try')
      return ben.heard.length
    }
    await expect.poll(hears, { interval: 100 }).toBeGreaterThan(2)
    const seconds: number[] = []
    ben.bus.subscribe('prices.published', ({ at }) => seconds.push(at))
    ben.heard.length = 0
    const query = vi.spyOn(pg.Client.prototype, 'query')
    for (let sent = 0; sent < 300; sent += 1) tell(sent % 2 === 0 ? 'even' : 'odd')
    anna.bus.publish('prices.published', { at: 1_000 })
    await expect.poll(() => seconds).toEqual([1_000])
    const statements = query.mock.calls.filter(([text]) => String(text).includes('pg_notify'))
    query.mockRestore()
    // Equal messages are each delivered, too.
    const told = ben.heard.filter((one) => one !== '7 a try')
    expect(told).toEqual(Array.from({ length: 300 }, (_, sent) => (sent % 2 === 0 ? '7 even' : '7 odd')))
    expect(statements.length).toBeLessThanOrEqual(3)
  })
})

it('a line that has fallen silent is given up, and what may have been missed is told when there is one again', async () => {
  const cut = await openNetworkCut(testDatabase.servingUrl)
  const { bus, heard } = open(cut.url)
  await expect.poll(() => heard).toEqual(['missed'])
  cut.silence()
  await expect.poll(() => bus.isConnected()).toBe(false)
  heard.length = 0
  cut.resume()
  await expect.poll(() => heard).toContain('missed')
  await bus.stop()
  await cut.stop()
})
