import type { FastifyBaseLogger } from 'fastify'
import type { TakenLease } from './lease-table.ts'

export type HeldLease = Readonly<TakenLease>

type LeaseListener = {
  /** These are held from now on, with tokens that are new. */
  begun(leases: readonly HeldLease[]): Promise<void>
  lost(names: readonly string[]): void
}

type Known = HeldLease & { until: number; begun: Promise<void> }

export type HeldLeases = {
  /** The lease, if it is held at this moment as far as we can know. */
  held(name: string): HeldLease | null
  /** These are held until then, by our own clock, and no others. */
  set(taken: readonly HeldLease[], until: number): void
  isBeginning(): boolean
  /** Resolves when everything that is held has begun. */
  begun(): Promise<void>
  clear(): void
}

/**
 * The leases that a process holds. A process that was frozen finds them expired by its own clock and acts on none of them until it has renewed
 * them. What could not be begun is forgotten, so that it begins again with the next renewal.
 */
export function createHeldLeases(
  log: Pick<FastifyBaseLogger, 'warn'>,
  hear: LeaseListener,
  /** Whether leases that are taken together begin together. */
  { together }: { together: boolean },
): HeldLeases {
  const known = new Map<string, Known>()
  let beginning = 0

  const begin = async (leases: readonly HeldLease[]) => {
    beginning += 1
    try {
      await hear.begun(leases)
    } catch (error) {
      log.warn({ err: error, names: leases.map(({ name }) => name) }, 'leases could not be begun')
      for (const { name, token } of leases) if (known.get(name)?.token === token) known.delete(name)
    } finally {
      beginning -= 1
    }
  }
  const beginAll = (leases: readonly HeldLease[], until: number) => {
    if (leases.length === 0) return
    const begun = begin(leases)
    for (const lease of leases) known.set(lease.name, { ...lease, until, begun })
  }
  return {
    held(name) {
      const lease = known.get(name)
      return lease && performance.now() < lease.until ? lease : null
    },
    set(taken, until) {
      const names = new Set(taken.map(({ name }) => name))
      const lost = [...known.keys()].filter((name) => !names.has(name))
      for (const name of lost) known.delete(name)
      if (lost.length > 0) hear.lost(lost)
      const fresh: HeldLease[] = []
      for (const lease of taken) {
        const before = known.get(lease.name)
        if (before?.token === lease.token) known.set(lease.name, { ...before, until })
        else fresh.push(lease)
      }
      for (const leases of together ? [fresh] : fresh.map((lease) => [lease])) beginAll(leases, until)
    },
    isBeginning: () => beginning > 0,
    async begun() {
      await Promise.all(Array.from(known.values(), (lease) => lease.begun))
    },
    clear: () => known.clear(),
  }
}
