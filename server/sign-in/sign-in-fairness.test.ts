import { anyEmail, goodPassword, goodRegistration } from '@candor/tests/database/sample-requests.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswordHasher } from '../customers/hash-password.ts'
import { counterOf } from '../customers/sign-in-failure-table.ts'

let server: TestServer
beforeAll(async () => {
  // At the cost of production: a crowd is through its hashes as slowly as there.
  server = await startTestServer({ settings: { TRUST_PROXY: '1' }, passwords: createPasswordHasher() })
})
afterAll(() => server.stop())

const school = '203.0.113.50'
const crowdSize = 300
/** A hundred tries at an address are free. Most of them were made before: each takes as much of a processor as twenty requests. */
const madeBefore = 60
const free = 100 - madeBefore
/** Of the crowd's own turns so many are carried out; when these are over, nobody else waits any more, and the rest only have to come to their turn. */
const carriedOut = 80

async function countBefore(): Promise<void> {
  const { key } = counterOf('address', school)
  const row = { key, failures: madeBefore, last_at: new Date(server.clock.now()) }
  await server.database.insertInto('sign_in_failures').values(row).execute()
}

async function customerAt(address: string): Promise<{ client: TestClient; contact: string }> {
  const client = server.client(address)
  const contact = anyEmail()
  await client.post('/api/v1/customers', { ...goodRegistration(), contact, deviceId: client.deviceId })
  return { client, contact }
}

const signIn = (client: TestClient, account: string, password = goodPassword) =>
  client.post('/api/v1/session', { account, password, deviceId: client.deviceId })

/** Has the server's queue count how many hashes were begun between a request for one and its own. */
function watchQueue(): { begun: () => number; turnedAway: () => number; behind: Map<string, number[]> } {
  const { hashing } = server.deps
  let [begun, turnedAway] = [0, 0]
  const behind = new Map<string, number[]>()
  server.deps.hashing = {
    async run(turn, work) {
      const before = begun
      let hasCome = false
      const worked = await hashing.run(turn, async () => {
        hasCome = true
        const waits = behind.get(turn.group) ?? []
        waits.push(begun - before)
        behind.set(turn.group, waits)
        begun += 1
        return turn.group === school && waits.length > carriedOut ? null : await work()
      })
      if (!hasCome) turnedAway += 1
      return worked
    },
  }
  return { begun: () => begun, turnedAway: () => turnedAway, behind }
}

describe('three hundred at once from one address', () => {
  it('keep nobody at another address waiting, nor a known device at their own', async () => {
    const home = await customerAt('198.51.100.1')
    const pupil = await customerAt(school)
    await countBefore()
    const queue = watchQueue()
    const crowd = Array.from({ length: crowdSize }, async () => {
      const { status } = await signIn(server.client(school), anyEmail(), 'not-The-1-password')
      return status
    })
    while (queue.begun() < 5) await new Promise((resolve) => setTimeout(resolve, 5))
    // The first is on a new device and a stranger like the crowd, the second on the device that the account knows.
    const newDevice = '198.51.100.9'
    for (let round = 0; round < 4; round += 1) {
      expect((await signIn(server.client(newDevice), home.contact)).status).toBe(200)
      expect((await signIn(pupil.client, pupil.contact)).status).toBe(200)
    }
    // The crowd still waits: otherwise nothing has been seen.
    expect(queue.behind.get(school)?.length).toBeLessThan(carriedOut)
    const statuses = await Promise.all(crowd)
    const strangers = queue.behind.get(newDevice) ?? []
    const known = [...queue.behind]
      .filter(([group]) => ![school, newDevice].includes(group))
      .flatMap(([, waits]) => waits)
    expect([strangers.length, known.length]).toEqual([4, 4])
    expect(Math.max(...strangers, ...known)).toBeLessThanOrEqual(2)
    // First come, first served, the last of the crowd would have had all of the others before them, and so would everybody else.
    expect(Math.max(...(queue.behind.get(school) ?? []))).toBeGreaterThan(100)
    // A hundred are free, and one more each time a wait is over.
    const looked = statuses.filter((status) => status === 401).length
    expect(looked).toBeGreaterThanOrEqual(free)
    expect(looked).toBeLessThan(free + 15)
    expect(new Set(statuses)).toEqual(new Set([401, 429, 503]))
    // Who comes when the line is full is refused at once.
    expect(queue.turnedAway()).toBeGreaterThan(0)
  })
})
