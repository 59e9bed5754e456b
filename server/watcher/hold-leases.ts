import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.ts'
import { returnLeases, takeLease } from './watched-table.ts'

/** Seconds a lease is good for, and milliseconds between renewals: two may fail before another process may take over. */
const good = 6
const renewEvery = 2_000

export type HeldLease = { readonly name: string; readonly token: bigint }

export type Leases = {
  /** The lease, if it is held at this moment as far as we can know. */
  held(name: string): HeldLease | null
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps leases: takes those that are free, renews those that are held, and tells when one begins anew or is lost. A process that was
 * frozen finds its own leases run out by its own clock and acts on none of them until it has asked.
 */
export function createLeases(
  names: readonly string[],
  { database, log }: { database: Database; log: FastifyBaseLogger },
  hear: { begun(lease: HeldLease): Promise<void>; lost(name: string): void },
): Leases {
  const holder = `${hostname()}/${process.pid}/${randomUUID()}`
  const leases = new Map<string, HeldLease & { until: number }>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let working: Promise<void> = Promise.resolve()

  const renew = async (name: string) => {
    // Counted from before the question, so that our own time always ends before the database's.
    const asked = performance.now()
    const token = await takeLease(database, name, holder, good)
    const known = leases.get(name)
    if (token === null) {
      leases.delete(name)
      if (known) hear.lost(name)
      return
    }
    leases.set(name, { name, token, until: asked + good * 1_000 })
    if (known?.token !== token) await hear.begun({ name, token })
  }
  const renewAll = async () => {
    for (const name of names) {
      if (stopped) return
      await renew(name).catch((error) => log.warn({ err: error, name }, 'a lease could not be renewed'))
    }
  }
  const turn = () => {
    working = renewAll().finally(() => {
      if (!stopped) timer = setTimeout(turn, renewEvery).unref()
    })
    return working
  }
  return {
    held(name) {
      const lease = leases.get(name)
      return lease && performance.now() < lease.until ? lease : null
    },
    start: turn,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await working
      await returnLeases(database, holder).catch(() => {})
    },
  }
}
