import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.ts'
import { createExclusiveLeases } from './exclusive-leases.ts'

type End = () => void | Promise<void>

/**
 * Lets one of several servers do what each of them could do without harm, and what costs the more the more of them do it: `start` is called
 * when this one has the lease, and what it gives back when it has lost it. Work that must not be done twice checks that by itself: a
 * server that was frozen may find out late.
 */
export function workByLease(
  name: string,
  deps: { database: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  start: () => readonly End[],
): () => Promise<void> {
  let ends: readonly End[] = []
  let ending: Promise<void> = Promise.resolve()
  /** The last part is ended first. */
  const end = (): Promise<void> => {
    const parts = ends.toReversed()
    ends = []
    ending = ending
      .then(async () => {
        for (const part of parts) await part()
      })
      .catch((error) => deps.log.warn({ err: error, name }, 'work of a lease did not end well'))
    return ending
  }
  const leases = createExclusiveLeases([name], deps, {
    async begun() {
      await end()
      ends = start()
    },
    lost: () => void end(),
  })
  void leases.start()
  return async () => {
    // First the work, then the right to it: the next server begins when this one has ended.
    await end()
    await leases.stop()
    await end()
  }
}
