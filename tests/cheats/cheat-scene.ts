import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { Market } from '@candor/server/feed/run-market.ts'
import { runMarket } from '@candor/server/feed/run-market.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { openMarketDays } from '@candor/server/proofs/keep-market-days.ts'
import { type FeedPlans, feedsOfPlans } from '@candor/server/quotes/feed-plans.ts'
import { openDeliveryDesk } from '../database/delivery-desk.ts'
import { openLiveDesk } from '../database/live-desk.ts'
import { asOwner } from '../database/operator-client.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestServer } from '../database/test-server.ts'
import type { Script } from './cheat.ts'
import { type CustomerDevice, type Delays, openDevice } from './customer-device.ts'
import type { Scene, ScenePrices, Stage } from './scene.ts'

type ScenePlan = Pick<Script, 'isUnsettled' | 'looksEarly' | 'sendingSeconds' | 'answeringSeconds'> & {
  prices: ScenePrices
  /** The books are broken by the lie; those of an honest server are audited at the end. */
  isHonest: boolean
  /** Called before the server begins. */
  prepare(stage: () => Stage): void
  at(stage: Stage, scene: Scene): Promise<void>
}

type World = {
  server: TestServer
  device: CustomerDevice
  pass(seconds: number): Promise<void>
  stop(): Promise<void>
}

const midnight = (): number => Math.ceil(Date.now() / dayMs) * dayMs
/** When prices begin, and when a scene does: enough for a contract of half a minute and its page before midnight. */
const [madeBefore, begunBefore] = [120_000, 100_000]

/** A database in which the market has begun, to clone scenes from: its past takes seconds to make. Resolves with its name. */
export async function makeStage(plans: FeedPlans = {}): Promise<string> {
  const { servingUrl } = await createTestDatabase()
  const database = openDatabase(openPool(servingUrl))
  // The clock does not advance: on a busy machine this may take longer than the scene begins later.
  const begunAt = midnight() - madeBefore
  const clock = (): number => begunAt
  const log = { warn: () => {}, error: () => {} }
  // Real prices are fed by hand; only the terms name their feed.
  await openMarketDays(database, clock(), feedsOfPlans(plans)).then((days) => days.commit(clock()))
  const market: Market = await runMarket({
    database,
    plans: {},
    tickLogDays: 30,
    clock,
    log,
    timers: false,
  })
  await market.filled()
  await market.stop()
  await database.destroy()
  return new URL(servingUrl).pathname.slice(1)
}

async function openSimulated(template: string, isHonest: boolean): Promise<World> {
  const desk = await openLiveDesk(begunBefore, { template, stands: true, booksAreBroken: !isHonest })
  const { server } = desk
  await desk.pass(3)
  const device = await openDevice(server, await desk.customer())
  return { server, device, pass: (seconds) => desk.pass(seconds, device.keepUp), stop: desk.stop }
}

/** Called for each second's price; where there is none the feed is silent. */
async function openTold(
  template: string,
  isHonest: boolean,
  told: (second: number) => string | null,
): Promise<World> {
  const ahead = midnight() - begunBefore - Date.now()
  const desk = await openDeliveryDesk({ template, ahead, stands: true, booksAreBroken: !isHonest })
  const { server, market, log } = desk
  let second = 0
  const pass = async (seconds: number, afterEach = async () => {}): Promise<void> => {
    for (const end = second + seconds; second < end; second += 1) {
      server.clock.advance(1_000 - (server.clock.now() % 1_000))
      const at = server.clock.now() - (server.clock.now() % 1_000)
      const price = told(second)
      if (price === null) log.pass(at)
      else market.beat(at, { BTCUSD: price }, { source: 'binance' })
      await log.flush()
      if (second % 2 === 0) await server.deps.publicLog.seal()
      await afterEach()
    }
  }
  await pass(3)
  const device = await openDevice(server, await desk.customer())
  return { server, device, pass: (seconds) => pass(seconds, device.keepUp), stop: desk.stop }
}

async function awaitResults(device: CustomerDevice, ids: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const now = await Promise.all(ids.map((id) => device.contract(id)))
    if (now.every(({ status }) => status === 'settled')) return
    await sleep(20)
  }
  throw new Error('nothing was settled')
}

/** The seed of the day that is over is revealed in the background; who withholds it is waited for in vain. */
async function awaitReveal(server: TestServer, until: number): Promise<void> {
  const today = new Date(until - 1).toISOString().slice(0, 10)
  for (let tries = 0; tries < 50; tries += 1) {
    const row = await server.database
      .selectFrom('market_days')
      .select('seed')
      .where('day', '=', today)
      .executeTakeFirst()
    if (row?.seed) return
    await sleep(20)
  }
}

/** As a customer who comes back after a day; what the server remembers of their session is read again. */
async function signInAgain(server: TestServer, at: number): Promise<void> {
  const [started_at, seen_at] = [new Date(at), new Date(at)]
  const kept = await asOwner(server, (database) =>
    database.updateTable('sessions').set({ started_at, seen_at }).returning('customer_id').execute(),
  )
  for (const { customer_id } of kept) server.deps.bus.publish('customer.changed', { customerId: customer_id })
}

/** Plays a scene from beginning to end. Resolves with what the customer can take to their own tool: a file for each contract. */
export async function playScene(template: string, plan: ScenePlan): Promise<string[]> {
  const { prices, isHonest } = plan
  const until = midnight()
  let stage: Stage = 'begun'
  plan.prepare(() => stage)
  const world =
    prices === 'simulated'
      ? await openSimulated(template, isHonest)
      : await openTold(template, isHonest, prices.told)
  const { server, device, pass } = world
  const wait = async (milliseconds: number): Promise<void> => {
    await signInAgain(server, server.clock.now() + milliseconds)
    server.clock.advance(milliseconds)
    await server.deps.publicLog.seal()
    await device.keepUp()
  }
  const scene: Scene = { server, device, stage: () => stage, pass, wait }
  const enter = async (next: Stage): Promise<void> => {
    stage = next
    await plan.at(next, scene)
  }
  const delays: Delays = {
    sending: () => pass(plan.sendingSeconds ?? 0),
    answering: () => pass(plan.answeringSeconds ?? 0),
  }
  try {
    await plan.at('begun', scene)
    const ids = [await device.buy('rise', delays), await device.buy('fall', delays)]
    await enter('bought')
    // A tick of a real feed may come late, and is waited for.
    await pass(prices === 'simulated' ? 38 : 50)
    await server.deps.publicLog.seal()
    if (!plan.isUnsettled) await awaitResults(device, ids)
    await pass(2)
    await device.visit()
    await enter('settled')
    if (plan.looksEarly) for (const id of ids) await device.check(id)
    // An honest server goes on; a dishonest one may be off until midnight, which is quicker and changes nothing of its lie.
    const left = Math.max(0, until - server.clock.now())
    if (isHonest || prices !== 'simulated') await pass(Math.ceil(left / 1_000))
    else server.clock.advance(left)
    await pass(3)
    if (prices === 'simulated') await awaitReveal(server, until)
    await pass(2)
    await enter('asked')
    const files: string[] = []
    for (const id of ids) files.push(await device.file(id))
    return files
  } finally {
    await device.close()
    await world.stop()
  }
}
