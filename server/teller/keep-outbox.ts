import { deleteOutbox, takeForgotten, tell } from './outbox.ts'
import type { TellerOptions } from './teller.ts'
import { tellerTransaction } from './teller-transaction.ts'
import { withClient } from './with-client.ts'

export type OutboxKeeper = {
  /** Rows that were published and can be deleted with the next batch; a caller that fails puts them back. */
  take(): string[]
  put(ids: readonly string[]): void
  /** Nothing is waiting: published rows can be deleted, unless a batch comes soon. */
  idle(): void
  stop(): Promise<void>
}

/** A running process removes its published rows long before this. */
const keptForMs = 30_000
/** The next batch deletes published rows along with what it writes; only if none comes for so long, they get a transaction of their own. */
const waitForBatchMs = 200

/** Removes published rows, and publishes those that a dead process has left. */
export function createOutboxKeeper({ pool, bus, clock, log }: TellerOptions): OutboxKeeper {
  let told: string[] = []
  let tidying: Promise<void> = Promise.resolve()

  const take = () => {
    const ids = told
    told = []
    return ids
  }
  const tidy = async () => {
    const ids = take()
    if (ids.length === 0) return
    await withClient(pool, (client) => deleteOutbox(tellerTransaction(client), ids)).catch(() =>
      told.push(...ids),
    )
  }
  const tellForgotten = async () => {
    try {
      const before = clock() - keptForMs
      tell(bus, await withClient(pool, (client) => takeForgotten(tellerTransaction(client), before)))
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read')
    }
  }
  let looking: Promise<void> | null = null
  const looks = setInterval(() => {
    looking ??= tellForgotten().finally(() => {
      looking = null
    })
  }, keptForMs / 3)
  looks.unref()
  let waiting: NodeJS.Timeout | undefined
  return {
    take,
    put: (ids) => void told.push(...ids),
    idle() {
      clearTimeout(waiting)
      if (told.length === 0) return
      waiting = setTimeout(() => {
        tidying = tidying.then(tidy)
      }, waitForBatchMs)
    },
    async stop() {
      clearInterval(looks)
      clearTimeout(waiting)
      // What was taken out of the outbox is published, too.
      await looking
      await tidying
      await tidy()
    },
  }
}
