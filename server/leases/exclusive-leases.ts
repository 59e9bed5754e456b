import { createHeldLeases, type HeldLease } from './held-leases.ts'
import { takeLeases } from './lease-table.ts'
import { goodSeconds, type LeaseDeps, type Leases, renewEveryMs, renewLeases } from './renew-leases.ts'

/** Of a process that leaves them to others. */
export const noLeases: Leases = { held: () => null, start: async () => {}, stop: async () => {} }

/** Keeps leases: takes those that are free, renews those that are held, and reports when one begins again or is lost. */
export function createExclusiveLeases(
  names: readonly string[],
  deps: LeaseDeps,
  hear: { begun(lease: HeldLease): Promise<void>; lost(name: string): void },
): Leases {
  const known = createHeldLeases(
    deps.log,
    {
      async begun(leases) {
        await Promise.all(leases.map(hear.begun))
      },
      lost: (lost) => lost.forEach(hear.lost),
    },
    { together: false },
  )
  return renewLeases(deps, known, {
    turn: async (holder, until) =>
      known.set(await takeLeases(deps.database, names, holder, goodSeconds), until),
    pauseMs: () => renewEveryMs,
  })
}
