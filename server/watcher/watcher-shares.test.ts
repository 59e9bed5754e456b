import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import { openTradingDesk, placeGold, storyOf, type TradingDesk } from '@candor/tests/database/trading-desk.ts'
import { itLong } from '@candor/tests/long-form.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { bucketCount, bucketOf } from '../leases/watched-parts.ts'
import { openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import type { Teller } from '../teller/teller.ts'
import { createWatcher } from './create-watcher.ts'

let desk: TradingDesk
let owner: pg.Client
/** Two of each bucket. */
const clients: TestClient[] = []
beforeAll(async () => {
  desk = await openTradingDesk()
  await desk.watcher.stop()
  owner = new pg.Client({ connectionString: desk.server.databaseUrl })
  await owner.connect()
  for (let count = 0; count < 2 * bucketCount; count += 1) clients.push(await desk.customer())
})
afterAll(async () => {
  await owner.end()
  await desk.stop()
})

type Running = {
  sent: { bucket: number; ok: boolean }[]
  beat(at: number, price: string): void
  settled(): Promise<void>
  /** As a process that is killed: it says nothing any more, and its leases run out. */
  kill(): Promise<void>
  stop(): Promise<void>
}
let running: Running[] = []
let now = 0
afterEach(async () => {
  for (const { stop } of running) await stop()
  running = []
  await owner.query('delete from watcher_leases')
})

/** The watcher of a server of its own, with connections and a board of its own; what it sends is noted with what came of it. */
async function startWatcher(): Promise<Running> {
  const { deps, servingUrl } = desk.server
  const database = openDatabase(openPool(servingUrl))
  const market = createHandFedMarket()
  market.show(now, { XAUUSD: '4000.00' })
  const sent: Running['sent'] = []
  let isDead = false
  const teller: Teller = {
    ...deps.teller,
    async submit(command) {
      if (isDead) return await new Promise(() => {})
      const outcome = await deps.teller.submit(command)
      sent.push({ bucket: bucketOf(command.customerId), ok: outcome.ok })
      return outcome
    },
  }
  const watcher = createWatcher({ ...deps, database, board: market.board, teller })
  const each: Running = {
    sent,
    beat: (at, price) => market.beat(at, { XAUUSD: price }),
    settled: watcher.settled,
    async kill() {
      isDead = true
      running = running.filter((other) => other !== each)
      await database.destroy()
    },
    async stop() {
      await watcher.stop()
      await database.destroy()
    },
  }
  running.push(each)
  await watcher.start()
  return each
}

/** The same price for everybody who watches, a second after the one before. */
async function tick(price: string): Promise<void> {
  now += 1_000
  for (const { beat } of running) beat(now, price)
  for (const { settled } of running) await settled()
}

/** One position of each customer, stopped at the same price. */
async function placeAll(stopLoss: string): Promise<string[]> {
  desk.show('4000.00')
  now = desk.server.deps.board.quoteOf('XAUUSD')?.at ?? 0
  return await Promise.all(clients.map((client) => placeGold(client, { stopLoss })))
}

/** How often each was closed. */
const closes = (ids: readonly string[]): Promise<number[]> =>
  Promise.all(
    ids.map(async (id, place) => {
      const { events } = await storyOf(clients[place] as TestClient, id)
      return events.filter(({ kind }) => kind === 'closed').length
    }),
  )

const patient = { interval: 100 }

/** Resolves once so many closes are stored; asking each customer is left for when that is so. */
const allClosed = (ids: readonly string[]) =>
  expect
    .poll(async () => {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int from position_events where kind = 'closed' and position_id = any ($1)`,
        [ids],
      )
      return rows[0]?.count
    }, patient)
    .toBe(ids.length)

/** How many leases each has who watches, the fewest first. */
async function shares(): Promise<number[]> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from watcher_leases where name like 'watch/%' and until > now() group by holder order by 1`,
  )
  return rows.map(({ count }) => count)
}

const once = Array.from({ length: 2 * bucketCount }, () => 1)
const bucketsIn = ({ sent }: Running): number[] => [...new Set(sent.map(({ bucket }) => bucket))].toSorted()

it('two and then three have even shares, and of what a tick reaches each acts on its own and nobody on anything twice', async () => {
  const anna = await startWatcher()
  expect(await shares()).toEqual([56])
  const ben = await startWatcher()
  await expect.poll(shares, patient).toEqual([28, 28])
  const first = await placeAll('3990.00')
  await tick('4000.00')
  await tick('3989.00')
  expect(await closes(first)).toEqual(once)
  expect([bucketsIn(anna), bucketsIn(ben)]).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ])
  const cleo = await startWatcher()
  await expect.poll(shares, patient).toEqual([18, 19, 19])
  const second = await placeAll('3990.00')
  await tick('3989.00')
  expect(await closes(second)).toEqual(once)
  expect(cleo.sent).not.toEqual([])
  expect(running.flatMap(({ sent }) => sent).filter(({ ok }) => !ok)).toEqual([])
  expect(running.flatMap(({ sent }) => sent)).toHaveLength(4 * bucketCount)
})

itLong(
  'what one of three leaves when it is killed is shared by the others, who act on what it had not',
  async () => {
    const [anna, ben, cleo] = [await startWatcher(), await startWatcher(), await startWatcher()]
    await expect.poll(shares, patient).toEqual([18, 19, 19])
    const ids = await placeAll('3990.00')
    await ben.kill()
    await tick('3989.00')
    const closed = await closes(ids)
    expect(closed).toContain(0)
    expect(closed).toContain(1)
    await expect.poll(shares, patient).toEqual([28, 28])
    // It is the first valid tick after, and there already.
    await allClosed(ids)
    expect(await closes(ids)).toEqual(once)
    await anna.kill()
    const later = await placeAll('3990.00')
    await tick('3989.00')
    await expect.poll(shares, patient).toEqual([56])
    await allClosed(later)
    expect(await closes(later)).toEqual(once)
    expect(cleo.sent.every(({ ok }) => ok)).toBe(true)
  },
)

it('while one comes and another ends, every price that lasts is acted on, once', async () => {
  await startWatcher()
  const ids: string[][] = []
  for (let level = 0; level < 6; level += 1) ids.push(await placeAll(`${3_990 - level}.00`))
  const joining = startWatcher()
  for (let level = 0; level < 3; level += 1) {
    await tick(`${3_989 - level}.50`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await joining
  await running[0]?.stop()
  running.shift()
  for (let level = 3; level < 6; level += 1) {
    await tick(`${3_989 - level}.50`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await expect.poll(shares, patient).toEqual([56])
  await allClosed(ids.flat())
  for (const level of ids) expect(await closes(level)).toEqual(once)
})

it('as long as a server of an earlier release watches a market, nobody takes a part of it', async () => {
  await owner.query(
    `insert into watcher_leases values ('watch/metals', 'a server of before', 7, now() + interval '3 s')`,
  )
  const held = async () =>
    (
      await owner.query<{ name: string }>(
        `select name from watcher_leases where name like 'watch/%/%' and until > now()`,
      )
    ).rows.map(({ name }) => name)
  await startWatcher()
  const first = await held()
  expect(first).toHaveLength(48)
  expect(first.filter((name) => name.startsWith('watch/metals'))).toEqual([])
  await expect.poll(held, patient).toHaveLength(56)
})
