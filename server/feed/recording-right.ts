import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.ts'
import { createLeases, type HeldLease } from '../watcher/hold-leases.ts'

/**
 * Who writes down ticks and candles, where several servers share a database: all of them tell prices, one of them records. `unsure` is
 * whoever did and cannot ask at the moment: it keeps what there is to write until it knows.
 */
export type Recorder = 'ours' | 'unsure' | 'others'

export type RecordingRight = {
  whose(): Recorder
  /** What it is held by, for whoever writes under it; null where there is nobody to hold it against. */
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

export function createRecordingRight(
  deps: { database: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  /** Called when it comes from somebody else. */
  onTakenOver: () => void,
): RecordingRight {
  let last: bigint | null = null
  let hasStarted = false
  const leases = createLeases([name], deps, {
    async begun({ token }) {
      // The token rises with each change of hands: if by one, nobody else had it since.
      const isOwn = last !== null && token === last + 1n
      last = token
      // Whoever starts looks at what was written anyway.
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
