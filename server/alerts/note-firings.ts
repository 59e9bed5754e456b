import type { Dependencies } from '../dependencies.ts'
import type { HeldLease } from '../leases/held-leases.ts'
import { holdsLease } from '../leases/lease-table.ts'
import { insertNotices, type OwnNotice } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { noteArmed, noteFired } from './alert-table.ts'

/** What one beat has done to the alerts. */
export type BeatOutcome = {
  fired: { id: bigint; symbol: string; price: string; at: number }[]
  armed: bigint[]
}

type FiringNotes = {
  /** The lease is the one that the beat was watched under. */
  add(outcome: BeatOutcome, lease: HeldLease): void
  /** Resolves when everything added so far has been noted. */
  settled(): Promise<void>
  /** What waits is still tried once; what fails then stays armed in the table and is judged again at the next start. */
  stop(): void
}

const pauseMs = 1000

/** What its owner is notified of; nobody, of an alert that was removed meanwhile. */
const firedNotice = (
  { id, symbol, price, at }: BeatOutcome['fired'][number],
  customerId: bigint | undefined,
): OwnNotice[] =>
  customerId === undefined
    ? []
    : [
        {
          customerId,
          notice: {
            event: 'alert-fired',
            subjectId: symbol,
            turn: `${id}:${at}`,
            figures: { symbol, price },
          },
        },
      ]

/**
 * Stores what has fired, beat by beat in order, and publishes it after the commit: no event names an alert that the table does not have.
 * While the database is unreachable, firings are queued. A server that has lost the lease meanwhile stores and publishes nothing: the next
 * holder reads the table and decides by it. `reread` is called for an alert whose row differs from what was watched.
 */
export function createFiringNotes(
  { database, bus, clock, log }: Pick<Dependencies, 'database' | 'bus' | 'clock' | 'log'>,
  reread: (id: bigint) => void,
): FiringNotes {
  const waiting: (BeatOutcome & { lease: HeldLease })[] = []
  let working: Promise<void> | null = null
  let stopped = false

  const note = async ({ fired, armed, lease }: BeatOutcome & { lease: HeldLease }) => {
    const noted = await database.transaction().execute(async (transaction) => {
      if (!(await holdsLease(transaction, lease))) return null
      if (armed.length > 0) await noteArmed(transaction, armed)
      const owners = fired.length > 0 ? await noteFired(transaction, fired) : new Map<bigint, bigint>()
      const notices = fired.flatMap((one) => firedNotice(one, owners.get(one.id)))
      const counts = await insertNotices(kyselyTransaction(transaction), notices, new Date(clock()))
      return { owners, counts }
    })
    if (!noted) return
    const { owners, counts } = noted
    for (const count of counts) bus.publish('notices.changed', count)
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
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
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
