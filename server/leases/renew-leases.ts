import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.ts'
import type { HeldLease, HeldLeases } from './held-leases.ts'
import { returnLeases } from './lease-table.ts'

/** Seconds a lease is good for, and milliseconds between renewals: two may fail before another process may take over. */
export const goodSeconds = 6
export const renewEveryMs = 2_000

export type LeaseDeps = { database: Database; log: Pick<FastifyBaseLogger, 'warn'> }

export type Leases = {
  /** The lease, if it is held at this moment as far as we can know. */
  held(name: string): HeldLease | null
  /** Resolves when those that were free are held and have begun. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Renews and takes leases turn by turn, under a name of its own, and gives them back at the end. A turn is given until when, by our own clock,
 * what it renews or takes is good; `pauseMs` says when the next one comes.
 */
export function renewLeases(
  { database, log }: LeaseDeps,
  known: HeldLeases,
  { turn, pauseMs }: { turn(holder: string, until: number): Promise<void>; pauseMs(): number },
): Leases {
  const holder = `${hostname()}/${process.pid}/${randomUUID()}`
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let working: Promise<void> = Promise.resolve()

  const takeTurn = () => {
    // Counted from before the question, so that our own time always ends before the database's.
    working = turn(holder, performance.now() + goodSeconds * 1_000)
      .catch((error) => log.warn({ err: error }, 'leases could not be renewed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(takeTurn, pauseMs()).unref()
      })
    return working
  }
  return {
    held: known.held,
    async start() {
      await takeTurn()
      await known.begun()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await working
      await known.begun()
      await returnLeases(database, holder).catch(() => {})
      known.clear()
    },
  }
}
