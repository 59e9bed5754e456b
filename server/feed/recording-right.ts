import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.ts'
import { createLeases } from '../watcher/hold-leases.ts'

/**
 * Who writes down ticks and candles, where several servers share a database: all of them tell prices, one of them records. `unsure` is
 * whoever did and cannot ask at the moment: it keeps what there is to write until it knows.
 */
export type Recorder = 'ours' | 'unsure' | 'others'

export type RecordingRight = {
  whose(): Recorder
  start(): Promise<void>
  stop(): Promise<void>
}

/** The time in which somebody has recorded. */
export type Tenure = { readonly from: number; readonly until: number }

const name = 'feed'

/** Nobody else is there to ask. */
export const soleRight: RecordingRight = {
  whose: () => 'ours',
  start: async () => {},
  stop: async () => {},
}

export function createRecordingRight(
  deps: { database: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  /** Called when it comes from somebody else, with the time in which they surely had it; at the start of this server, or later. */
  onTakenOver: (before: Tenure, isStart: boolean) => void,
): RecordingRight {
  let last: bigint | null = null
  let hasStarted = false
  const leases = createLeases([name], deps, {
    async begun({ token, before }) {
      // The token rises with each change of hands: if by one, nobody else had it since.
      const isOwn = last !== null && token === last + 1n
      last = token
      if (before && !isOwn) onTakenOver(before, !hasStarted)
    },
    lost: () => {
      last = null
    },
  })
  return {
    whose: () => (leases.held(name) ? 'ours' : last === null ? 'others' : 'unsure'),
    async start() {
      await leases.start()
      hasStarted = true
    },
    stop: leases.stop,
  }
}
