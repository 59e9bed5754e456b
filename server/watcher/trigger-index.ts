import { bucketOf, hasAllBuckets, type WatchedPart } from '../leases/watched-parts.ts'
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

/** A line and the heap it waits in, with its entry there. */
type Waiting = Due & { readonly line: Line; heap: PriceHeap<Waiting>; entry: HeapEntry<Waiting> | null }

/** `early` has the lines that a price has reached before ticks count for them, by the instant from which on they do. */
type Shelf = Record<Reach | 'early', PriceHeap<Waiting>>

type TriggerIndex = {
  /** Watches it with these lines and no others. */
  set(watched: Watched): void
  remove(id: string): void
  /**
   * What a tick has reached and counts for. A line is reached once; it has to be set again to be reached again. One that counts from a later
   * instant, because it was set on a tick that another process was first to see or on a delayed one, waits until a tick has come as far.
   */
  take(symbol: string, tick: { bid: bigint; ask: bigint; at: number }): readonly Due[]
  /** Forgets these parts. */
  clear(parts: readonly WatchedPart[]): void
  size(): number
}

const createShelf = (): Shelf => ({
  'bid-falls': createPriceHeap('falling'),
  'bid-rises': createPriceHeap('rising'),
  'ask-falls': createPriceHeap('falling'),
  'ask-rises': createPriceHeap('rising'),
  'stamp-passes': createPriceHeap('rising'),
  early: createPriceHeap('rising'),
})

const nothing: readonly Due[] = []

function wait(waiting: Waiting, heap: PriceHeap<Waiting>, level: number): void {
  waiting.heap = heap
  waiting.entry = heap.add(level, waiting)
}

/** Lines for which ticks count from this instant on wait for their prices again. */
function endEarly(shelf: Shelf, at: number): void {
  if (!shelf.early.isReached(at)) return
  for (const each of shelf.early.take(at)) wait(each, shelf[each.line.reach], each.line.level)
}

/** Everything that waits for a price, by instrument and in the order of prices: a tick costs what it triggers. */
export function createTriggerIndex(): TriggerIndex {
  const shelves = new Map<string, Shelf>()
  const known = new Map<string, { watched: Watched; lines: readonly Waiting[] }>()

  const remove = (id: string) => {
    for (const { heap, entry } of known.get(id)?.lines ?? []) if (entry) heap.remove(entry)
    known.delete(id)
  }
  return {
    set(watched) {
      remove(watched.id)
      if (watched.lines.length === 0) return
      const shelf = shelves.get(watched.symbol) ?? createShelf()
      shelves.set(watched.symbol, shelf)
      const lines = watched.lines.map((line) => {
        const { act, since, reach, level } = line
        const waiting: Waiting = { watched, act, since, line, heap: shelf[reach], entry: null }
        wait(waiting, shelf[reach], level)
        return waiting
      })
      known.set(watched.id, { watched, lines })
    },
    remove,
    take(symbol, { bid, ask, at }) {
      const shelf = shelves.get(symbol)
      if (!shelf) return nothing
      endEarly(shelf, at)
      const [low, high] = [Number(bid), Number(ask)]
      const isReached =
        shelf['bid-falls'].isReached(low) ||
        shelf['bid-rises'].isReached(low) ||
        shelf['ask-falls'].isReached(high) ||
        shelf['ask-rises'].isReached(high) ||
        shelf['stamp-passes'].isReached(at)
      if (!isReached) return nothing
      const reached = [
        ...shelf['bid-falls'].take(low),
        ...shelf['bid-rises'].take(low),
        ...shelf['ask-falls'].take(high),
        ...shelf['ask-rises'].take(high),
        ...shelf['stamp-passes'].take(at),
      ]
      const early = reached.filter(({ since }) => since > at)
      for (const each of early) wait(each, shelf.early, each.since)
      return early.length === 0 ? reached : reached.filter(({ since }) => since <= at)
    },
    clear(parts) {
      const gone = new Map(parts.flatMap((part) => part.symbols.map((symbol) => [symbol, part])))
      for (const [symbol, part] of gone) if (hasAllBuckets(part)) shelves.delete(symbol)
      for (const [id, { watched }] of known) {
        const part = gone.get(watched.symbol)
        if (!part) continue
        if (hasAllBuckets(part)) known.delete(id)
        else if (part.buckets.includes(bucketOf(watched.customerId))) remove(id)
      }
    },
    size: () => known.size,
  }
}
