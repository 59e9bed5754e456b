import { availableParallelism, loadavg } from 'node:os'

/**
 * How many times longer than on a quiet machine something may take now, because its processors are wanted by others at the same time: at
 * least 1. Limits of tests are multiplied by it; what they are on a quiet machine is measured by `npm run bench` and `npm run faults`.
 */
export const slowness = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
