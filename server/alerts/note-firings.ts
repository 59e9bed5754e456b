import type { Dependencies } from '../dependencies.ts'
import type { HeldLease } from '../watcher/hold-leases.ts'
import { holdsLease } from '../watcher/lease-table.ts'
import { noteArmed, noteFired } from './alert-table.ts'

/** What one beat has done to the alerts. */
export type BeatOutcome = {
  fired: { id: bigint; symbol: string; price: string; at: number }[]
  armed: bigint[]
}

export type FiringNotes = {
  /** The lease is the one that the beat was watched under. */
  add(outcome: BeatOutcome, lease: HeldLease): void
  /** Resolves when everything added so far has been noted. */
  settled(): Promise<void>
  /** What waits is still tried once; what fails then stays armed in the table and is judged anew at the next start. */
  stop(): void
}

const pause = 1000

/**
 * Writes down what has fired, beat by beat in their order, and tells it once that is committed: nobody hears of an alert that
 * the table does not know of. While the database is away, what has fired waits for it. Whoever has lost the lease meanwhile notes and
 * tells nothing: the next holder reads the table and judges by it. `reread` is for an alert that the table knows otherwise.
 */
export function createFiringNotes(
  { database, bus, log }: Pick<Dependencies, 'database' | 'bus' | 'log'>,
  reread: (id: bigint) => void,
): FiringNotes {
  const waiting: (BeatOutcome & { lease: HeldLease })[] = []
  let working: Promise<void> | null = null
  let stopped = false

  const note = async ({ fired, armed, lease }: BeatOutcome & { lease: HeldLease }) => {
    const owners = await database.transaction().execute(async (transaction) => {
      if (!(await holdsLease(transaction, lease))) return null
      if (armed.length > 0) await noteArmed(transaction, armed)
      return fired.length > 0 ? await noteFired(transaction, fired) : new Map<bigint, bigint>()
    })
    if (!owners) return
    for (const { id, symbol, price, at } of fired) {
      const customerId = owners.get(id)
      if (customerId === undefined) reread(id)
      else bus.publish('alert.fired', { customerId, alertId: id, symbol, price, at })
    }
  }
  const work = async () => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      try {
        await note(first)
        waiting.shift()
      } catch (error) {
        log.warn({ err: error }, 'alerts that fired could not be noted yet')
        if (stopped) return
        await new Promise((resolve) => setTimeout(resolve, pause).unref())
      }
    }
    working = null
  }
  return {
    add(outcome, lease) {
      if (outcome.fired.length === 0 && outcome.armed.length === 0) return
      waiting.push({ ...outcome, lease })
      working ??= work()
    },
    settled: () => working ?? Promise.resolve(),
    stop() {
      stopped = true
    },
  }
}
