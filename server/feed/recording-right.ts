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

const name = 'feed'

/** Nobody else is there to ask. */
export const soleRight: RecordingRight = {
  whose: () => 'ours',
  start: async () => {},
  stop: async () => {},
}

export function createRecordingRight(
  deps: { database: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  /** Called when it comes from somebody else, who has written up to some instant. */
  onTakenOver: () => Promise<void>,
): RecordingRight {
  let last: bigint | null = null
  const leases = createLeases([name], deps, {
    begun: async ({ token }) => {
      // The token rises with each change of hands: if by one, nobody else had it since.
      const isOwn = last !== null && token === last + 1n
      last = token
      if (!isOwn) await onTakenOver()
    },
    lost: () => {
      last = null
    },
  })
  return {
    whose: () => (leases.held(name) ? 'ours' : last === null ? 'others' : 'unsure'),
    start: leases.start,
    stop: leases.stop,
  }
}
