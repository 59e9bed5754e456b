import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HeldLease } from '../leases/held-leases.ts'
import { bucketOf, type WatchedPart } from '../leases/watched-parts.ts'
import { inOrder } from './due-commands.ts'
import { createPageReader } from './read-pages.ts'
import { createTriggerIndex, type Due } from './trigger-index.ts'
import { watchedOf } from './watched-lines.ts'
import { findWaiting } from './watched-table.ts'

export type WatchBook = {
  /** Reads everything of these parts from the tables; what is known of them goes on being watched meanwhile. */
  read(parts: readonly WatchedPart[]): Promise<void>
  /** Forgets these parts. */
  clear(parts: readonly WatchedPart[]): void
  /** Something of this order or position has changed. */
  note(id: string): void
  /** A tick has come. */
  look(market: MarketFacts): void
  settled(): Promise<void>
  stop(): void
}

/** Of each bucket of customers. */
type LeasesByBucket = readonly (HeldLease | null)[]

type BookListener = {
  /** What a tick has reached, of each order or position one line, in the order in which it is acted on. */
  due(due: Iterable<Due>, market: MarketFacts, leases: LeasesByBucket): void
  /** The leases that an instrument is watched by at this moment; nothing is due where there is none. */
  leasesOf(symbol: string): LeasesByBucket
  /** By bucket of customers: whether what waits in an instrument belongs in this book. */
  keeps(symbol: string): readonly boolean[]
  /** The market of a symbol at this moment, if it can be acted on. */
  marketNow(symbol: string): MarketFacts | null
}

const retryDelayMs = 500
/** Orders of so long are read together: the query costs as much for one as for ten. Ticks that come meanwhile are kept. */
const gatherMs = 20

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

/** Hands over what a tick has reached. What belongs to a lease that is being read still, or is about to be handed over, waits on. */
function takeReached(
  index: ReturnType<typeof createTriggerIndex>,
  market: MarketFacts,
  { due, leasesOf }: Pick<BookListener, 'due' | 'leasesOf'>,
): void {
  const reached = index.take(market.tick.symbol, market.tick)
  if (reached.length === 0) return
  const leases = leasesOf(market.tick.symbol)
  const [ours, others]: [Due[], Due[]] = [[], []]
  for (const each of reached) (leases[bucketOf(each.watched.customerId)] ? ours : others).push(each)
  for (const { watched } of others) index.set(watched)
  if (ours.length > 0) due(inOrder(ours), market, leases)
}

/**
 * What is watched, kept in step with the tables. Changes that come while others are read are read together afterwards; what was read
 * of them is newer than a page that was asked for before. Ticks that come between a change and its reading are looked at once more
 * after it: a slow database does not make an order miss its tick.
 */
export function createWatchBook(
  { database, lookups, log }: Pick<Dependencies, 'database' | 'lookups' | 'log'>,
  { due, leasesOf, keeps, marketNow }: BookListener,
): WatchBook {
  const index = createTriggerIndex()
  const pages = createPageReader(database, { found: index.set, keeps })
  let noted = new Set<string>()
  /** Ticks since the first change that is not yet read; `unread` says how many of them came before the changes that are noted. */
  let ticks: MarketFacts[] = []
  let unread = 0
  let reading: Promise<void> | null = null
  let stopped = false

  const take = (market: MarketFacts) => takeReached(index, market, { due, leasesOf })
  const readNoted = async () => {
    const ids = noted
    noted = new Set()
    const rows = await findWaiting(lookups, [...ids]).catch((error) => {
      noted = ids.union(noted)
      throw error
    })
    for (const id of ids) {
      index.remove(id)
      pages.pass(id)
    }
    for (const row of rows)
      if (keeps(row.symbol)[bucketOf(row.customer_id)]) index.set(watchedOf(row, row.symbol))
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
      if (!stopped) await readNoted().catch(trouble)
    }
    reading = null
  }
  return {
    read: pages.read,
    clear: index.clear,
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
