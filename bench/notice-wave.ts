import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@candor/domain/time/durations.ts'
import { createSharedBus } from '@candor/server/bus/shared-bus.ts'
import { createLog } from '@candor/server/http/create-log.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  launchServer,
  makeDataFolder,
  removeDataFolder,
  type ServerUnderTest,
} from '@candor/tests/faults/server-under-test.ts'
import pg from 'pg'
import { openCustomers } from './orders-books.ts'
import { askOf, placeOrders, startOrders } from './place-orders.ts'
import { printVerdict } from './print-verdict.ts'
import { openDoomed } from './wave-books.ts'

/**
 * One tick liquidates so many positions, each of another customer, on a server as npm start runs it, while others go on placing orders over
 * HTTP. The bench listens as a second server of the installation does, so that it hears of every customer who is notified.
 */

const positions = 10_000
const withinMs = 10 * secondMs
const mostRatio = 1.5
const calmSeconds = 10
/** So that what is measured is how long an order waits, not how a machine at its limit is shared: ten thousand customers place one each 100 s. */
const ordersPerSecond = 100
/** A server that starts on an empty folder has its candles and the strategies' tests to make first. */
const settleSeconds = 60
/** Before its price comes, the server knows a position for so long. */
const knownSeconds = 8

async function measure(databaseUrl: string, server: ServerUnderTest, owner: pg.Client): Promise<boolean> {
  await openCustomers(owner)
  const doomed = await openDoomed(owner, { databaseUrl, count: positions, ask: await askOf(server) })
  const bus = createSharedBus(databaseUrl, createLog('warn'))
  try {
    await sleep(settleSeconds * secondMs)
    await placeOrders(server, calmSeconds / 2, ordersPerSecond)
    const calm = await placeOrders(server, calmSeconds, ordersPerSecond)
    const all = Promise.withResolvers<void>()
    const notified = new Set<bigint>()
    bus.subscribe('notices.changed', ({ customerId }) => {
      if (doomed.has(customerId)) notified.add(customerId)
      if (notified.size === positions) all.resolve()
    })
    // The server reads the positions now, and compares them with prices from the given second on: the first of these liquidates all of them.
    await owner.query(
      `update positions set lines_since = date_trunc('second', now()) + make_interval(secs => $1)`,
      [knownSeconds],
    )
    bus.publish('bus.missed', {})
    await sleep((knownSeconds - 2) * secondMs)
    const orders = await startOrders(server, ordersPerSecond)
    await sleep(2 * secondMs)
    orders.countFromHere()
    const began = performance.now()
    await Promise.race([all.promise, sleep(6 * withinMs)])
    const tookMs = performance.now() - began
    const busy = await orders.end()
    const ratio = busy.p99 / calm.p99
    console.log(`orders alone: ${JSON.stringify(calm)}, in the wave: ${JSON.stringify(busy)}`)
    const verdicts: [string, boolean][] = [
      [
        `${notified.size} of ${positions} customers notified in ${(tookMs / secondMs).toFixed(1)} s (at most ${withinMs / secondMs})`,
        notified.size === positions && tookMs <= withinMs,
      ],
      [
        `orders meanwhile: p99 ${busy.p99.toFixed(1)} ms against ${calm.p99.toFixed(1)} ms: ${ratio.toFixed(2)} × (at most ${mostRatio})`,
        ratio <= mostRatio,
      ],
      [
        `${calm.refused + busy.refused} orders refused ${calm.first}${busy.first}`.trim(),
        calm.refused + busy.refused === 0,
      ],
    ]
    for (const [what, held] of verdicts) printVerdict(held, what)
    return verdicts.every(([, held]) => held)
  } finally {
    await bus.stop()
  }
}

export async function measureWave(): Promise<boolean> {
  const folder = await makeDataFolder()
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  const server = await launchServer(folder, 'bootstrap', { RATE_LIMIT_PER_MINUTE: '999999999' })
  let owner: pg.Client | null = null
  try {
    if ((await awaitAnswer(server, '/ready', 120_000)) === null)
      throw new Error(`the server does not serve:\n${server.output()}`)
    const databaseUrl = databaseUrlOf(folder)
    owner = new pg.Client({ connectionString: databaseUrl })
    await owner.connect()
    const isKept = await measure(databaseUrl, server, owner)
    console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`)
    if (!isKept) console.log(server.output())
    return isKept
  } finally {
    await owner?.end().catch(() => {})
    await removeDataFolder(folder, server)
  }
}
