import type { Dependencies } from '../dependencies.ts'
import { createTriggerIndex, type Due } from './trigger-index.ts'
import { orderLines, positionLines } from './watched-lines.ts'
import { findChanged, openPositions, restingOrders } from './watched-table.ts'

export type WatchBook = {
  /** Reads everything of these symbols from the tables. */
  rebuild(symbols: readonly string[]): Promise<void>
  /** Something of this order or position has changed. */
  note(id: string): void
  take(symbol: string, bid: bigint, ask: bigint): Due[]
  settled(): Promise<void>
  stop(): void
}

/**
 * What is watched, kept in step with the tables. Changes that come while others are read are read together afterwards, one query a
 * table; `changed` then looks at the symbols once more, because a tick may have come in between.
 */
export function createWatchBook(
  { database, log }: Pick<Dependencies, 'database' | 'log'>,
  changed: (symbols: ReadonlySet<string>) => void,
): WatchBook {
  const index = createTriggerIndex()
  const noted = new Set<string>()
  let reading: Promise<void> | null = null
  let stopped = false

  const readNoted = async () => {
    while (noted.size > 0 && !stopped) {
      const ids = [...noted]
      noted.clear()
      const rows = await findChanged(database, ids)
      for (const id of ids) {
        const row = rows.get(id)
        if (row?.position?.status === 'open') index.set(positionLines(row.position))
        else if (row?.order?.status === 'resting') index.set(orderLines(row.order))
        else index.remove(id)
      }
      changed(new Set(Array.from(rows.values(), ({ order }) => order.symbol)))
    }
  }
  return {
    async rebuild(symbols) {
      index.clear(new Set(symbols))
      for await (const page of openPositions(database, symbols))
        for (const row of page) index.set(positionLines(row))
      for await (const page of restingOrders(database, symbols))
        for (const row of page) index.set(orderLines(row))
    },
    note(id) {
      noted.add(id)
      reading ??= readNoted()
        .catch((error) => log.error({ err: error }, 'what is watched could not be read'))
        .finally(() => {
          reading = null
        })
    },
    take: (symbol, bid, ask) => index.take(symbol, bid, ask),
    async settled() {
      while (reading) await reading
    },
    stop() {
      stopped = true
    },
  }
}
