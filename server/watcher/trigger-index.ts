import { createPriceHeap, type HeapEntry, type PriceHeap } from './price-heap.ts'

/**
 * What a line waits for. Bids close longs and fill sells, asks close shorts and fill buys; each is reached from above or from below.
 */
export type Reach = 'bid-falls' | 'bid-rises' | 'ask-falls' | 'ask-rises'

export type Line = { readonly reach: Reach; readonly price: bigint; readonly act: Act }

export type Act = 'close' | 'fill' | 'warn-20' | 'warn-10' | 'warn-5'

/** An order or a position with the lines it waits at. */
export type Watched = {
  readonly id: string
  readonly customerId: bigint
  readonly symbol: string
  readonly lines: readonly Line[]
}

export type Due = { readonly watched: Watched; readonly act: Act }

type Shelf = Record<Reach, PriceHeap<Due>>

export type TriggerIndex = {
  /** Watches it with these lines and no others. */
  set(watched: Watched): void
  remove(id: string): void
  /** What a tick has reached. A line is reached once; whoever wants it again sets it again. */
  take(symbol: string, bid: bigint, ask: bigint): Due[]
  clear(symbols: ReadonlySet<string>): void
  size(): number
}

const createShelf = (): Shelf => ({
  'bid-falls': createPriceHeap('falling'),
  'bid-rises': createPriceHeap('rising'),
  'ask-falls': createPriceHeap('falling'),
  'ask-rises': createPriceHeap('rising'),
})

/** Everything that waits for a price, by instrument and in the order of prices: a tick costs what it triggers. */
export function createTriggerIndex(): TriggerIndex {
  const shelves = new Map<string, Shelf>()
  const known = new Map<string, { symbol: string; entries: { reach: Reach; entry: HeapEntry<Due> }[] }>()

  const remove = (id: string) => {
    const found = known.get(id)
    if (!found) return
    known.delete(id)
    const shelf = shelves.get(found.symbol)
    for (const { reach, entry } of found.entries) shelf?.[reach].remove(entry)
  }
  return {
    set(watched) {
      remove(watched.id)
      if (watched.lines.length === 0) return
      const shelf = shelves.get(watched.symbol) ?? createShelf()
      shelves.set(watched.symbol, shelf)
      const entries = watched.lines.map(({ reach, price, act }) => ({
        reach,
        entry: shelf[reach].add(Number(price), { watched, act }),
      }))
      known.set(watched.id, { symbol: watched.symbol, entries })
    },
    remove,
    take(symbol, bid, ask) {
      const shelf = shelves.get(symbol)
      if (!shelf) return []
      const [low, high] = [Number(bid), Number(ask)]
      return [
        ...shelf['bid-falls'].take(low),
        ...shelf['bid-rises'].take(low),
        ...shelf['ask-falls'].take(high),
        ...shelf['ask-rises'].take(high),
      ]
    },
    clear(symbols) {
      for (const symbol of symbols) shelves.delete(symbol)
      for (const [id, { symbol }] of known) if (symbols.has(symbol)) known.delete(id)
    },
    size: () => known.size,
  }
}
