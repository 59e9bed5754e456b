import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@candor/domain/time/durations.ts'
import { createPostgresBus } from '@candor/server/bus/postgres-bus.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  launchServer,
  removeDataFolder,
  type ServerUnderTest,
} from '@candor/tests/faults/server-under-test.ts'
import { serverMessage } from '@candor/wire/socket.ts'
import pg from 'pg'
import { WebSocket } from 'ws'
import { makeBenchFolder } from './bench-folder.ts'
import { median } from './measure-visit.ts'
import { openCustomers } from './orders-books.ts'
import { askOf, placeOrders, startOrders } from './place-orders.ts'
import { printCheck, printVerdict } from './print-verdict.ts'
import type { OrderTimes } from './strategy-load.ts'
import { logIn, openDoomed } from './wave-books.ts'

/**
 * One tick liquidates so many positions, each of another customer, on a server as npm start runs it, while others go on placing orders over
 * HTTP. Some of the customers have their app open and hear of it on their sockets; the notices of the others are counted.
 */

type WaveSizes = {
  /** One after the other on the same server. */
  waves: number
  positions: number
  /** So many of them have their app open. */
  online: number
  /** A server that starts on an empty folder has its candles and the strategies' tests to make first. */
  settleSeconds: number
  calmSeconds: number
  /** Before its price comes, the server knows a position for so long. */
  knownSeconds: number
}

const countEveryMs = 100
const withinMs = 10 * secondMs
const mostRatio = 1.5
/** So that what is measured is how long an order waits, not how a machine at its limit is shared: ten thousand customers place one each 100 s. */
const ordersPerSecond = 100

/** A customer's app: resolves when it is told of a notice. */
async function openApp(
  server: ServerUnderTest,
  token: string,
): Promise<{ told: Promise<void>; close(): void }> {
  const { origin } = server
  const headers = { origin, cookie: `candor_session=${token}` }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers })
  const told = Promise.withResolvers<void>()
  socket.on('message', (data) => {
    const message = serverMessage.parse(JSON.parse(data.toString()))
    if (message.kind === 'notices.changed' && message.unread !== 0) told.resolve()
  })
  await once(socket, 'open')
  return { told: told.promise, close: () => socket.terminate() }
}

/**
 * The server reads the positions anew, and compares them with prices from some second on, the first of which liquidates all of them. Gives that
 * second, in epoch milliseconds.
 */
async function makeDue(databaseUrl: string, owner: pg.Client, knownSeconds: number): Promise<number> {
  const bus = createPostgresBus(databaseUrl, createLog('warn'))
  // It is heard as another server of the installation, and has to be gone before the wave: nobody else listens then.
  await sleep(secondMs)
  const dueAt = Math.floor(Date.now() / secondMs + knownSeconds) * secondMs
  await owner.query("update positions set lines_since = $1 where status = 'open'", [new Date(dueAt)])
  bus.publish('bus.missed', {})
  await sleep(secondMs)
  await bus.stop()
  return dueAt
}

const liquidated = `select count(*)::int as count, max(id)::text as last from notices where event = 'liquidated'`

type Count = { count: number; last: string | null }

async function countNotices(owner: pg.Client, after = '0'): Promise<Count> {
  const { rows } = await owner.query<Count>(`${liquidated} and id > $1`, [after])
  return rows[0] ?? { count: 0, last: null }
}

/**
 * Returns when so many more customers have a notice and those who are online have heard of it, or after some time; gives how many have one. What was
 * counted is not read again meanwhile, because the server needs the processor.
 */
async function awaitNotices(
  owner: pg.Client,
  told: readonly Promise<void>[],
  { before, positions }: { before: Count; positions: number },
): Promise<number> {
  const deadline = performance.now() + 6 * withinMs
  let { count, last } = before
  while (count < before.count + positions && performance.now() < deadline) {
    await sleep(countEveryMs)
    const fresh = await countNotices(owner, last ?? '0')
    count += fresh.count
    last = fresh.last ?? last
  }
  await Promise.race([Promise.all(told), sleep(deadline - performance.now())])
  return (await countNotices(owner)).count - before.count
}

/** Returns when the server watches: what it finds later is what it heard of. */
async function awaitWatcher(owner: pg.Client): Promise<void> {
  const deadline = performance.now() + 60 * secondMs
  const count = `select count(*)::int as count from watcher_leases where name like 'watch/%' and until > now()`
  while (((await owner.query<{ count: number }>(count)).rows[0]?.count ?? 0) === 0) {
    if (performance.now() > deadline) throw new Error('the server watches nothing')
    await sleep(countEveryMs)
  }
  // Whatever it reads at first, it has read by then.
  await sleep(2 * secondMs)
}

type Scene = { databaseUrl: string; server: ServerUnderTest; owner: pg.Client }

type Wave = { notified: number; tookMs: number; calm: OrderTimes; busy: OrderTimes }

/** Orders alone, and orders while the positions of so many new customers are liquidated. */
async function runWave(
  { databaseUrl, server, owner }: Scene,
  sizes: WaveSizes,
  round: number,
): Promise<Wave> {
  const { positions, online, settleSeconds, calmSeconds, knownSeconds } = sizes
  const first = round * positions
  const doomed = await openDoomed(owner, { databaseUrl, first, count: positions, ask: await askOf(server) })
  const tokens = await logIn(owner, doomed.slice(0, online), first)
  const apps = await Promise.all(tokens.map((token) => openApp(server, token)))
  try {
    await sleep((round === 0 ? settleSeconds : settleSeconds / 4) * secondMs)
    await placeOrders(server, calmSeconds / 2, ordersPerSecond)
    const calm = await placeOrders(server, calmSeconds, ordersPerSecond)
    const before = await countNotices(owner)
    const dueAt = await makeDue(databaseUrl, owner, knownSeconds)
    await sleep(dueAt - Date.now() - 2 * secondMs)
    const orders = await startOrders(server, ordersPerSecond)
    await sleep(dueAt - Date.now())
    orders.countFromHere()
    const began = performance.now()
    const told = apps.map((app) => app.told)
    const notified = await awaitNotices(owner, told, { before, positions })
    const tookMs = performance.now() - began
    const busy = await orders.end()
    console.log(`orders alone: ${JSON.stringify(calm)}, in the wave: ${JSON.stringify(busy)}`)
    return { notified, tookMs, calm, busy }
  } finally {
    for (const { close } of apps) close()
  }
}

const ratioOf = ({ busy, calm }: Wave): number => busy.p99 / calm.p99

/** Of some hundred orders in a wave the ninety-ninth hundredth is a handful, so the middle one of some waves counts; the slowest to notify everybody does. */
async function measure(scene: Scene, sizes: WaveSizes): Promise<boolean> {
  const { positions, online } = sizes
  await openCustomers(scene.owner)
  const waves: Wave[] = []
  for (let round = 0; round < sizes.waves; round += 1) waves.push(await runWave(scene, sizes, round))
  const fewest = Math.min(...waves.map(({ notified }) => notified))
  const tookMs = Math.max(...waves.map((wave) => wave.tookMs))
  const refused = waves.flatMap(({ calm, busy }) => [calm, busy]).filter((each) => each.refused > 0)
  const ratio = median(waves.map(ratioOf))
  const each = waves.map(
    (wave) =>
      `${wave.busy.p99.toFixed(1)} ms against ${wave.calm.p99.toFixed(1)} ms, ${ratioOf(wave).toFixed(2)} ×`,
  )
  const verdicts = [
    printCheck(fewest === positions, `${fewest} of ${positions} customers notified`),
    printVerdict(
      fewest === positions && tookMs <= withinMs,
      `${fewest} of ${positions} customers notified, ${online} of them on their sockets, in ${(tookMs / secondMs).toFixed(1)} s (at most ${withinMs / secondMs})`,
    ),
    printVerdict(
      ratio <= mostRatio,
      `orders meanwhile: p99 ${each.join('; ')}: in the middle ${ratio.toFixed(2)} × (at most ${mostRatio})`,
    ),
    printCheck(refused.length === 0, `orders refused: ${refused[0]?.first ?? 'none'}`),
  ]
  return verdicts.every(Boolean)
}

export async function measureWave(sizes: WaveSizes): Promise<boolean> {
  const folder = await makeBenchFolder()
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  const server = await launchServer(folder, 'bootstrap', { RATE_LIMIT_PER_MINUTE: '999999999' })
  let owner: pg.Client | null = null
  try {
    if ((await awaitAnswer(server, '/ready', 120_000)) === null)
      throw new Error(`the server does not serve:\n${server.output()}`)
    const databaseUrl = databaseUrlOf(folder)
    owner = new pg.Client({ connectionString: databaseUrl })
    await owner.connect()
    await awaitWatcher(owner)
    const isKept = await measure({ databaseUrl, server, owner }, sizes)
    console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`)
    if (!isKept) console.log(server.output())
    return isKept
  } finally {
    await owner?.end().catch(() => {})
    await removeDataFolder(folder, server)
  }
}
