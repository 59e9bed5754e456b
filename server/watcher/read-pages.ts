import type { Connection } from '../postgres/database.ts'
import type { Watched } from './trigger-index.ts'
import { watchedOf } from './watched-lines.ts'
import { firstKey, waitingOf } from './watched-table.ts'
import { createSlots } from './work-slots.ts'

type PageReader = {
  /** Reads everything of these symbols. */
  read(symbols: readonly string[]): Promise<void>
  /** This was found out just now: a page that was requested earlier is no newer. */
  pass(id: string): void
  stop(): void
}

/** Instruments at a time: while a page of one is put in its place, PostgreSQL looks for that of another. */
const readers = 3

/** Reads what waits in the tables, page by page, however much it is. */
export function createPageReader(connection: Connection, found: (watched: Watched) => void): PageReader {
  const inSlot = createSlots(readers)
  /** For each page that is being read, what was found out since. */
  const fresher = new Set<Set<string>>()
  let stopped = false

  const readPage = async (symbol: string, after: string): Promise<string | null> => {
    const newer = new Set<string>()
    fresher.add(newer)
    try {
      const { rows, last } = await waitingOf(connection, symbol, after)
      for (const row of rows) if (!newer.has(row.id)) found(watchedOf(row, symbol))
      return last
    } finally {
      fresher.delete(newer)
    }
  }
  const readAll = async (symbol: string) => {
    for (let after: string | null = firstKey; after !== null && !stopped; )
      after = await readPage(symbol, after)
  }
  return {
    async read(symbols) {
      await Promise.all(symbols.map((symbol) => inSlot(() => readAll(symbol))))
    },
    pass(id) {
      for (const page of fresher) page.add(id)
    },
    stop() {
      stopped = true
    },
  }
}
