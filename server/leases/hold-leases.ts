import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.ts'
import { returnLeases, type TakenLease, takeLeases } from './lease-table.ts'

/** Seconds a lease is good for, and milliseconds between renewals: two may fail before another process may take over. */
const good = 6
const renewEveryMs = 2_000

export type HeldLease = Readonly<TakenLease>

type Leases = {
  /** The lease, if it is held at this moment as far as we can know. */
  held(name: string): HeldLease | null
  /** Resolves when those that were free are held and have begun. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Of a process that leaves them to others. */
export const noLeases: Leases = { held: () => null, start: async () => {}, stop: async () => {} }

type Known = HeldLease & { until: number; begun: Promise<void> }

/**
 * Keeps leases: takes those that are free, renews those that are held, and reports when one begins again or is lost. A process that was frozen
 * finds its own leases expired by its own clock and acts on none of them until it has renewed them.
 */
export function createLeases(
  names: readonly string[],
  { database, log }: { database: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  hear: { begun(lease: HeldLease): Promise<void>; lost(name: string): void },
): Leases {
  const holder = `${hostname()}/${process.pid}/${randomUUID()}`
  const leases = new Map<string, Known>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let working: Promise<void> = Promise.resolve()

  const begin = (lease: HeldLease): Promise<void> =>
    hear.begun(lease).catch((error) => {
      log.warn({ err: error, name: lease.name }, 'a lease could not be begun')
      // It is reported again with the next renewal.
      if (leases.get(lease.name)?.token === lease.token) leases.delete(lease.name)
    })
  const renewAll = async () => {
    // Counted from before the question, so that our own time always ends before the database's.
    const until = performance.now() + good * 1_000
    const taken = new Map(
      (await takeLeases(database, names, holder, good)).map((lease) => [lease.name, lease]),
    )
    for (const name of leases.keys()) {
      if (taken.has(name)) continue
      leases.delete(name)
      hear.lost(name)
    }
    for (const [name, lease] of taken) {
      const known = leases.get(name)
      if (known?.token === lease.token) leases.set(name, { ...known, until })
      else leases.set(name, { ...lease, until, begun: begin(lease) })
    }
  }
  const turn = () => {
    working = renewAll()
      .catch((error) => log.warn({ err: error }, 'leases could not be renewed'))
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, renewEveryMs).unref()
      })
    return working
  }
  const begun = () => Promise.all(Array.from(leases.values(), (lease) => lease.begun))
  return {
    held(name) {
      const lease = leases.get(name)
      return lease && performance.now() < lease.until ? lease : null
    },
    async start() {
      await turn()
      await begun()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await working
      await begun()
      await returnLeases(database, holder).catch(() => {})
      leases.clear()
    },
  }
}
