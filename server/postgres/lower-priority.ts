import { getPriority, setPriority } from 'node:os'
import type { Pool } from 'pg'

/** On Linux a process ten steps lower gets a tenth of a processor that another wants, and all of one that nobody else does. */
const stepsBelow = 10
/** Where the process that asks is lower itself. At this priority a thirtieth is left of a processor that customers keep busy; at the lowest it would be a seventieth. */
const lowest = 15

/**
 * The processes of PostgreSQL behind these connections leave the processor to those that customers wait for. Only for our own PostgreSQL,
 * which runs on this machine under a user whose processes we may change: elsewhere the number of a process means nothing here.
 */
export function lowerPriority(pool: Pool): void {
  const priority = Math.min(getPriority() + stepsBelow, lowest)
  pool.on('connect', (client) => {
    const { processID } = client as { processID?: number | null }
    if (!processID) return
    try {
      setPriority(processID, priority)
    } catch {
      // Not allowed, or gone already: it works as before.
    }
  })
}
