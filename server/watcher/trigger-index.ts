import { createPriceHeap, type HeapEntry, type PriceHeap } from './price-heap.ts'

/**
 * What a line waits for. Bids close longs and fill sells, asks close shorts and fill buys; each is reached from above or from below.
 * What waits for the next price on delayed quotes waits for its stamp: the first tick of that instant or a later one, at any price.
 */
export type Reach = 'bid-falls' | 'bid-rises' | 'ask-falls' | 'ask-rises' | 'stamp-passes'

/**
 * What a line is for: a position is closed with a loss or with a profit, or because its customer asked for it; an order or a spot order
 * is filled; a customer is warned.
 */
export type Act = 'stop' | 'profit' | 'close' | 'fill' | 'fill-spot' | 'warn'

/** `since` is the instant from which on ticks count for it: an earlier one cannot reach it. */
export type Line = {
  readonly reach: Reach
  readonly level: number
  readonly act: Act
  readonly since: number
}

/** An order or a position with the lines it waits at. */
export type Watched = {
  readonly id: string
  readonly customerId: bigint
  readonly symbol: string
  /** Counts the changes of a position; an order has none. */
  readonly version: number
  readonly lines: readonly Line[]
}

export type Due = { readonly watched: Watched; readonly act: Act; readonly since: number }

type Shelf = Record<Reach, PriceHeap<Due>>

export type TriggerIndex = {
  /** Watches it with these lines and no others. */
  set(watched: Watched): void
  remove(id: string): void
  /** What a tick has reached. A line is reached once; it has to be set again to be reached again. */
  take(symbol: string, tick: { bid: bigint; ask: bigint; at: number }): readonly Due[]
  clear(symbols: ReadonlySet<string>): void
  size(): number
}

const createShelf = (): Shelf => ({
  'bid-falls': createPriceHeap('falling'),
  'bid-rises': createPriceHeap('rising'),
  'ask-falls': createPriceHeap('falling'),
  'ask-rises': createPriceHeap('rising'),
  'stamp-passes': createPriceHeap('rising'),
})

const nothing: readonly Due[] = []

/** Everything that waits for a price, by instrument and in the order of prices: a tick costs what it triggers. */
export function createTriggerIndex(): TriggerIndex {
  const shelves = new Map<string, Shelf>()
  const known = new Map<string, { watched: Watched; entries: HeapEntry<Due>[] }>()

  /** Takes the lines of something off its shelf; false where there are none. */
  const takeOff = (id: string): boolean => {
    const found = known.get(id)
    if (!found) return false
    const { symbol, lines } = found.watched
    const shelf = shelves.get(symbol)
    found.entries.forEach((entry, place) => {
      const line = lines[place]
      if (line) shelf?.[line.reach].remove(entry)
    })
    return true
  }
  const remove = (id: string) => {
    if (takeOff(id)) known.delete(id)
  }
  return {
    set(watched) {
      if (watched.lines.length === 0) return remove(watched.id)
      takeOff(watched.id)
      const shelf = shelves.get(watched.symbol) ?? createShelf()
      shelves.set(watched.symbol, shelf)
      const entries = watched.lines.map(({ reach, level, act, since }) =>
        shelf[reach].add(level, { watched, act, since }),
      )
      known.set(watched.id, { watched, entries })
    },
    remove,
    take(symbol, { bid, ask, at }) {
      const shelf = shelves.get(symbol)
      if (!shelf) return nothing
      const [low, high] = [Number(bid), Number(ask)]
      const isReached =
        shelf['bid-falls'].isReached(low) ||
        shelf['bid-rises'].isReached(low) ||
        shelf['ask-falls'].isReached(high) ||
        shelf['ask-rises'].isReached(high) ||
        shelf['stamp-passes'].isReached(at)
      if (!isReached) return nothing
      return [
        ...shelf['bid-falls'].take(low),
        ...shelf['bid-rises'].take(low),
        ...shelf['ask-falls'].take(high),
        ...shelf['ask-rises'].take(high),
        ...shelf['stamp-passes'].take(at),
      ]
    },
    clear(symbols) {
      for (const symbol of symbols) shelves.delete(symbol)
      for (const [id, { watched }] of known) if (symbols.has(watched.symbol)) known.delete(id)
    },
    size: () => known.size,
  }
}
