import type { Side } from '@candor/domain/positions/side.ts'
import type { Act, Line, Reach, Watched } from './trigger-index.ts'

/** An order or a position as it is read to be watched; a line that it does not have is null. */
export type WatchedRow = {
  id: string
  customer_id: bigint
  side: Side
  version: number
  /** From when on ticks count, in seconds since 1970; for the stops of a position that may be later. */
  since: number
  stops_since: number
  /** Where an order is filled, or a spot order; null for one that waits for the next price on delayed quotes. */
  fills_at: number | null
  spot_fills_at: number | null
  /** Where a loss ends a position: the nearer of its liquidation and its stop, or each by itself where the stop counts later. */
  closes_at: number | null
  stops_at: number | null
  profits_at: number | null
  warns_at: number | null
  /** What waits for the next price: an order, a spot order, or a close from this instant on. */
  fills_next: boolean
  spot_fills_next: boolean
  closes_since: number | null
}

/**
 * A long loses as the bid falls and gains as it rises, a short as the ask rises and falls. A resting buy waits for the ask to fall, a
 * sell for the bid to rise; a spot order is read with the side that waits as it does.
 */
const reaches: Record<Side, Record<'against' | 'inFavour' | 'toOpen', Reach>> = {
  long: { against: 'bid-falls', inFavour: 'bid-rises', toOpen: 'ask-falls' },
  short: { against: 'ask-rises', inFavour: 'ask-falls', toOpen: 'bid-rises' },
}

const inMilliseconds = (seconds: number): number => Math.round(seconds * 1_000)

/** What is watched of a row. */
export function watchedOf(row: WatchedRow, symbol: string): Watched {
  const reach = reaches[row.side]
  const lines: Line[] = []
  const [since, stopsSince] = [inMilliseconds(row.since), inMilliseconds(row.stops_since)]
  const add = (way: Reach, level: number | null, act: Act, from = since) => {
    if (level !== null) lines.push({ reach: way, level, act, since: from })
  }
  const addNext = (from: number, act: Act) => add('stamp-passes', from, act, from)
  add(reach.toOpen, row.fills_at, 'fill')
  add(reach.toOpen, row.spot_fills_at, 'fill-spot')
  add(reach.against, row.closes_at, 'stop')
  add(reach.against, row.stops_at, 'stop', stopsSince)
  add(reach.inFavour, row.profits_at, 'profit', stopsSince)
  add(reach.against, row.warns_at, 'warn')
  if (row.fills_next) addNext(since, 'fill')
  if (row.spot_fills_next) addNext(since, 'fill-spot')
  if (row.closes_since !== null) addNext(inMilliseconds(row.closes_since), 'close')
  const { id, customer_id: customerId, version } = row
  return { id, customerId, symbol, version, lines }
}
