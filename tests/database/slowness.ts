import { availableParallelism, loadavg } from 'node:os'

/** How many times longer than on a quiet machine something may take now, because its processors are wanted by others at the same time: at least 1. */
export const slowness = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** Long enough for anything that comes at all. */
const hangsAfterMs = 120_000

/**
 * A limit of time for `npm run faults`, which does one thing at a time. `npm test` does several at once: there the order of events is
 * checked, and time only ends what hangs.
 */
export const timeLimitMs = (quietMs: number): number =>
  process.env['VITEST'] === undefined ? quietMs * slowness() : hangsAfterMs
