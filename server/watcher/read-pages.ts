import { bucketOf, type WatchedPart } from '../leases/watched-parts.ts'
import type { Connection } from '../postgres/database.ts'
import type { Watched } from './trigger-index.ts'
import { watchedOf } from './watched-lines.ts'
import { firstKey, waitingOf } from './watched-table.ts'
import { createSlots } from './work-slots.ts'

type PageReader = {
  /** Reads everything of these parts. */
  read(parts: readonly WatchedPart[]): Promise<void>
  /** This was found out just now: a page that was requested earlier is no newer. */
  pass(id: string): void
  stop(): void
}

/** Instruments at a time: while a page of one is put in its place, PostgreSQL looks for that of another. */
const readers = 3

type Keeping = {
  found(watched: Watched): void
  /** By bucket of customers: whether what waits in an instrument is wanted at this moment. */
  keeps(symbol: string): readonly boolean[]
}

/** Some buckets of one instrument. */
type Column = { symbol: string; buckets: readonly number[] }

/** Reads what waits in the tables, page by page, however much it is. */
export function createPageReader(connection: Connection, { found, keeps }: Keeping): PageReader {
  const inSlot = createSlots(readers)
  /** For each page that is being read, what was found out since. */
  const fresher = new Set<Set<string>>()
  let stopped = false

  const readPage = async (column: Column, after: string): Promise<string | null> => {
    const newer = new Set<string>()
    fresher.add(newer)
    try {
      const { rows, last } = await waitingOf(connection, column, after)
      const kept = keeps(column.symbol)
      for (const row of rows)
        if (kept[bucketOf(row.customer_id)] && !newer.has(row.id)) found(watchedOf(row, column.symbol))
      return last
    } finally {
      fresher.delete(newer)
    }
  }
  const readAll = async (column: Column) => {
    for (let after: string | null = firstKey; after !== null && !stopped; )
      after = await readPage(column, after)
  }
  return {
    async read(parts) {
      const columns = parts.flatMap(({ symbols, buckets }) => symbols.map((symbol) => ({ symbol, buckets })))
      await Promise.all(columns.map((column) => inSlot(() => readAll(column))))
    },
    pass(id) {
      for (const page of fresher) page.add(id)
    },
    stop() {
      stopped = true
    },
  }
}
