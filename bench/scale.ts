import { cpus, loadavg } from 'node:os'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { processorTimes, stolenSince } from './processor-time.ts'
import { measureBus } from './scale-bus.ts'
import { measureScaleOfOrders, openBooks } from './scale-orders.ts'
import { openParts, type Parts } from './scale-parts.ts'
import { measureScaleOfSockets } from './scale-sockets.ts'

/**
 * npm run bench -- scale [bus] [orders] [sockets] [seconds]: what an order, a tick, a socket and an event of the bus cost each role, with all parts that docs/hosting has in processes
 * of their own: PostgreSQL with a standby that every commit waits for, NATS, one to three api, feed, watcher, jobs. All of them share this machine's
 * processors, so that orders per second do not grow with the number of api; processor time is what docs/SCALE.md reckons with.
 */

export const usual = {
  /** So few that no customer comes to have as many positions as one may have. */
  seconds: 20,
  secondsBefore: 5,
  apis: 3,
  connections: 64,
  lightConnections: 2,
  sockets: 6_000,
  socketSeconds: 20,
  busSeconds: 10,
  fewEvents: 200,
  manyEvents: 2_000,
}
export const short: typeof usual = {
  seconds: 1,
  secondsBefore: 0.3,
  apis: 2,
  connections: 4,
  lightConnections: 1,
  sockets: 40,
  socketSeconds: 0.5,
  busSeconds: 0.5,
  fewEvents: 100,
  manyEvents: 200,
}

const subjects = ['bus', 'orders', 'sockets'] as const

async function measure(parts: Parts, sizes: typeof usual, words: readonly string[]): Promise<boolean> {
  const isAsked = (subject: (typeof subjects)[number]) => words.length === 0 || words.includes(subject)
  const held: boolean[] = []
  if (isAsked('bus')) {
    const [nats, databaseUrl] = [parts.nats?.url ?? null, parts.pair.primaryUrl()]
    held.push(await measureBus({ nats, databaseUrl, pids: parts.carriers() }, sizes))
  }
  if (isAsked('orders') || isAsked('sockets')) {
    const owner = await openBooks(parts)
    try {
      if (isAsked('orders')) held.push(await measureScaleOfOrders(parts, owner, sizes))
      if (isAsked('sockets')) held.push(await measureScaleOfSockets(parts, sizes))
    } finally {
      await owner.end()
    }
  }
  return held.every(Boolean)
}

export async function run(sizes: typeof usual, words: readonly string[]): Promise<boolean> {
  const unknown = words.find((word) => !subjects.some((subject) => subject === word))
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not measured; there are ${subjects.join(', ')}.`)
  await buildAppIfStale(console.log)
  const before = processorTimes()
  const [cpu] = cpus()
  console.log(`${cpus().length} × ${cpu?.model.trim()}, load before ${loadavg()[0]?.toFixed(1)}`)
  const parts = await openParts()
  try {
    if (!parts.nats) console.log('nats-server is not installed: notify alone is measured.')
    const areHeld = await measure(parts, sizes, words)
    console.log(
      `All on ${cpus().length} processors: orders per second do not grow with api here; what counts is processor time. ` +
        `Load after ${loadavg()[0]?.toFixed(1)}, taken by the machine's host: ${stolenSince(before)}`,
    )
    return areHeld
  } finally {
    await parts.close()
  }
}
