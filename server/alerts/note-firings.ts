import type { Dependencies } from '../dependencies.ts'
import { noteArmed, noteFired } from './alert-table.ts'

/** What one beat has done to the alerts. */
export type BeatOutcome = {
  fired: { id: bigint; symbol: string; price: string; at: number }[]
  armed: bigint[]
}

export type FiringNotes = {
  add(outcome: BeatOutcome): void
  /** Resolves when everything added so far has been noted. */
  settled(): Promise<void>
  /** What waits is still tried once; what fails then stays armed in the table and is judged anew at the next start. */
  stop(): void
}

const pause = 1000

/**
 * Writes down what has fired, beat by beat in their order, and tells it once that is committed: nobody hears of an alert that
 * the table does not know of. While the database is away, what has fired waits for it. `forget` takes what is gone from the index.
 */
export function createFiringNotes(
  { database, bus, log }: Pick<Dependencies, 'database' | 'bus' | 'log'>,
  forget: (id: bigint) => void,
): FiringNotes {
  const waiting: BeatOutcome[] = []
  let working: Promise<void> | null = null
  let stopped = false

  const note = async ({ fired, armed }: BeatOutcome) => {
    const owners = await database.transaction().execute(async (transaction) => {
      if (armed.length > 0) await noteArmed(transaction, armed)
      return fired.length > 0 ? await noteFired(transaction, fired) : new Map<bigint, bigint>()
    })
    for (const { id, symbol, price, at } of fired) {
      const customerId = owners.get(id)
      // One the table does not know was removed in the moment it was set, and must not wait on unheard.
      if (customerId === undefined) forget(id)
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
    add(outcome) {
      if (outcome.fired.length === 0 && outcome.armed.length === 0) return
      waiting.push(outcome)
      working ??= work()
    },
    settled: () => working ?? Promise.resolve(),
    stop() {
      stopped = true
    },
  }
}
