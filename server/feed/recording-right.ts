import type { FastifyBaseLogger } from 'fastify'
import { createExclusiveLeases } from '../leases/exclusive-leases.ts'
import type { HeldLease } from '../leases/held-leases.ts'
import type { Database } from '../postgres/database.ts'

/**
 * Who stores ticks and candles, where several servers share a database: all of them publish prices, one of them records. `unsure` is the
 * recorder that cannot reach the database at the moment: it queues what there is to write until it knows.
 */
export type Recorder = 'ours' | 'unsure' | 'others'

export type RecordingRight = {
  whose(): Recorder
  /** The lease it is held by, for writes under it; null where there are no other servers. */
  lease(): HeldLease | null
  start(): Promise<void>
  stop(): Promise<void>
}

const name = 'feed'

/** Nobody else is there to ask. */
export const soleRight: RecordingRight = {
  whose: () => 'ours',
  lease: () => null,
  start: async () => {},
  stop: async () => {},
}

/** Other processes record, and this one never does. */
export const othersRight: RecordingRight = { ...soleRight, whose: () => 'others' }

export function createRecordingRight(
  deps: { database: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  /** Called when it comes from somebody else. */
  onTakenOver: () => void,
): RecordingRight {
  let last: bigint | null = null
  let hasStarted = false
  const leases = createExclusiveLeases([name], deps, {
    async begun({ token }) {
      // The token rises with each change of hands: if by one, nobody else had it since.
      const isOwn = last !== null && token === last + 1n
      last = token
      // A server that starts reads what was stored anyway.
      if (hasStarted && !isOwn) onTakenOver()
    },
    lost: () => {
      last = null
    },
  })
  return {
    whose: () => (leases.held(name) ? 'ours' : last === null ? 'others' : 'unsure'),
    lease: () => leases.held(name),
    async start() {
      await leases.start()
      hasStarted = true
    },
    stop: leases.stop,
  }
}
