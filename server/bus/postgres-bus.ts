import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Bus, BusEvents, BusTopic } from './bus.ts'
import { isFrom, packMessage, unpackMessage } from './bus-message.ts'
import { createMemoryBus } from './memory-bus.ts'
import { withWantedEvents } from './wanted-events.ts'

export type SharedBus = Bus & { stop(): Promise<void> }

const channel = 'candor_bus'
/** PostgreSQL carries up to 8,000 bytes; instead of a longer event the others get `bus.missed`. */
const longestBytes = 7_900
const notifyAll = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'
const retryDelayMs = 1_000
/** A database that says nothing for so long is taken for one that is away: its machine may have lost its power. */
const answerLimitMs = 5_000

/** Without waiting: there may be nobody at its other end. Gives what is left of it. */
const endLine = (line: pg.Client | null): null => {
  line?.end().catch(() => {})
  return null
}

/** A connection on which everything arrives that any server publishes. */
async function openLine(
  databaseUrl: string,
  { hear, cut }: { hear(payload: string): void; cut(): void },
): Promise<pg.Client> {
  const line = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'candor-bus',
    keepAlive: true,
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
  })
  line.on('error', cut)
  line.on('notification', ({ payload = '' }) => hear(payload))
  try {
    await line.connect()
    await line.query(`listen ${channel}`)
    return line
  } catch (error) {
    endLine(line)
    throw error
  }
}

/** The other servers that listen at this moment. */
async function findOthers(line: pg.Client): Promise<Set<number>> {
  const { rows } = await line.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'candor-bus' and datname = current_database()
       and pid <> pg_backend_pid()`,
  )
  return new Set(rows.map(({ pid }) => pid))
}

/**
 * Sends messages on the line. What is published in one turn of the event loop, or while the last ones are on their way, goes together, however much
 * it is: one after the other, the second that was published would wait behind hundreds of balances, and the other servers would trade on the
 * price before it.
 */
function createSendQueue({ line, onUntold }: { line(): pg.Client | null; onUntold(): void }) {
  const waiting: string[] = []
  let isSending = false
  const sendWaiting = async () => {
    if (isSending) return
    isSending = true
    await turn()
    while (waiting.length > 0) {
      const payloads = waiting.splice(0)
      const open = line()
      if (!open) onUntold()
      else await open.query({ name: 'notify', text: notifyAll, values: [channel, payloads] }).catch(onUntold)
    }
    isSending = false
  }
  return {
    send(payload: string) {
      waiting.push(payload)
      void sendWaiting()
    },
  }
}

/** The bus inside this process. */
const openLocal = (log: FastifyBaseLogger) =>
  withWantedEvents(createMemoryBus((error) => log.error({ err: error }, 'a listener of the bus failed')))

/**
 * The bus of servers that share a database and nothing else: what one publishes reaches the others over PostgreSQL. A server that is alone
 * sends nothing there: it checks every second whether there are others. Subscribers that may have missed an event, because a connection was
 * cut or because another server died before sending, get `bus.missed`.
 */
export function createPostgresBus(databaseUrl: string, log: FastifyBaseLogger): SharedBus {
  const { wants, ...local } = openLocal(log)
  const me = randomUUID()
  let line: pg.Client | null = null
  /** Null until we have asked: then there may be some. */
  let others: ReadonlySet<number> | null = null
  /** An event was published while there was no connection. */
  let untold = false
  let numbered = 0
  const sendQueue = createSendQueue({
    line: () => line,
    onUntold: () => {
      untold = true
    },
  })
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const hear = (payload: string) => {
    if (isFrom(me, payload) || !wants(payload)) return
    const message = unpackMessage(payload)
    if (message) local.publish(message.topic, message.event as never)
  }
  const cut = () => {
    line = endLine(line)
  }
  const notify = (topic: BusTopic, event: BusEvents[BusTopic]) => {
    numbered += 1
    const payload = packMessage({ from: me, number: numbered, topic, event })
    if (payload.length > longestBytes) return notify('bus.missed', {})
    sendQueue.send(payload)
  }
  const look = async () => {
    if (!line) {
      others = null
      line = await openLine(databaseUrl, { hear, cut })
      local.publish('bus.missed', {})
    }
    const [known, now] = [others ?? new Set(), await findOthers(line)]
    others = now
    if (!known.isSubsetOf(now)) local.publish('bus.missed', {})
    if (untold && now.size > 0) notify('bus.missed', {})
    untold = false
  }
  const keepLooking = () =>
    look()
      .catch((error) => {
        cut()
        if (!stopped) log.warn({ err: error }, 'the bus could not be reached')
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(keepLooking, retryDelayMs).unref()
      })
  void keepLooking()

  return {
    ...local,
    publish(topic, event) {
      local.publish(topic, event)
      if (!line || !others) untold = true
      else if (others.size > 0) notify(topic, event)
    },
    isConnected: () => line !== null,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await line?.end().catch(() => {})
    },
  }
}
