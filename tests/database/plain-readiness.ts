import {
  createReadiness,
  type Readiness,
  type ReadinessOptions,
} from '@candor/server/health/keep-readiness.ts'
import { openProber } from '@candor/server/health/probe-database.ts'
import { createWriteGate } from '@candor/server/teller/write-gate.ts'

/** The readiness of a server that is alone, whose clock nobody doubts and whose disk is not looked at. */
export const openPlainReadiness = (
  databaseUrl: string,
  { log, gate = createWriteGate(log), ...given }: PlainOptions,
): Readiness =>
  createReadiness({
    prober: openProber(databaseUrl),
    lag: { hear: () => {}, isBehind: () => false },
    isClockDoubted: () => false,
    isSpaceLow: async () => false,
    gate,
    log,
    ...given,
  })

type PlainOptions = Pick<ReadinessOptions, 'teller' | 'board'> & {
  log: Parameters<typeof createWriteGate>[0]
  gate?: ReadinessOptions['gate']
}
