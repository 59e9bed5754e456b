import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import type { Dependencies } from '../dependencies.ts'
import { inOrder } from './due-commands.ts'
import { createPageReader } from './read-pages.ts'
import { createTriggerIndex, type Due } from './trigger-index.ts'
import { watchedOf } from './watched-lines.ts'
import { findWaiting } from './watched-table.ts'

export type WatchBook = {
  /** Reads everything of these symbols from the tables; what is known of them goes on being watched meanwhile. */
  read(symbols: readonly string[]): Promise<void>
  /** Forgets these symbols. */
  clear(symbols: readonly string[]): void
  /** Something of this order or position has changed. */
  note(id: string): void
  /** A tick has come. */
  look(market: MarketFacts): void
  settled(): Promise<void>
  stop(): void
}

type BookListener = {
  /** What a tick has reached, of each order or position one line, in the order in which it is acted on. */
  due(due: Iterable<Due>, market: MarketFacts): void
  /** The market of a symbol at this moment, if it can be acted on. */
  marketNow(symbol: string): MarketFacts | null
}

const retryDelayMs = 500
/** Orders of so long are read together: the query costs as much for one as for ten. Ticks that come meanwhile are kept. */
const gatherMs = 20

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

/**
 * What is watched, kept in step with the tables. Changes that come while others are read are read together afterwards; what was read
 * of them is newer than a page that was asked for before. Ticks that come between a change and its reading are looked at once more
 * after it: a slow database does not make an order miss its tick.
 */
export function createWatchBook(
  { database, log }: Pick<Dependencies, 'database' | 'log'>,
  { due, marketNow }: BookListener,
): WatchBook {
  const index = createTriggerIndex()
  const pages = createPageReader(database, index.set)
  let noted = new Set<string>()
  /** Ticks since the first change that is not yet read; `unread` says how many of them came before the changes that are noted. */
  let ticks: MarketFacts[] = []
  let unread = 0
  let reading: Promise<void> | null = null
  let stopped = false

  const take = (market: MarketFacts) => {
    const reached = index.take(market.tick.symbol, market.tick)
    if (reached.length > 0) due(inOrder(reached), market)
  }
  const readNoted = async () => {
    const ids = noted
    noted = new Set()
    const rows = await findWaiting(database, [...ids]).catch((error) => {
      noted = ids.union(noted)
      throw error
    })
    for (const id of ids) {
      index.remove(id)
      pages.pass(id)
    }
    for (const row of rows) index.set(watchedOf(row, row.symbol))
    ticks.forEach(take)
    ticks = noted.size > 0 ? ticks.slice(unread) : []
    for (const symbol of new Set(rows.map((row) => row.symbol))) {
      const market = marketNow(symbol)
      if (market) take(market)
    }
  }
  const trouble = async (error: unknown) => {
    log.error({ err: error }, 'what is watched could not be read')
    await pause(retryDelayMs)
  }
  const keepReading = async () => {
    while (noted.size > 0 && !stopped) {
      await pause(gatherMs)
      await readNoted().catch(trouble)
    }
    reading = null
  }
  return {
    read: pages.read,
    clear: (symbols) => index.clear(new Set(symbols)),
    note(id) {
      if (stopped) return
      if (noted.size === 0) unread = ticks.length
      noted.add(id)
      reading ??= keepReading()
    },
    look(market) {
      if (reading) ticks.push(market)
      take(market)
    },
    async settled() {
      while (reading) await reading
    },
    stop() {
      stopped = true
      pages.stop()
    },
  }
}
