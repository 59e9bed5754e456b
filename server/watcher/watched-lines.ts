import type { Side } from '@candor/domain/positions/side.ts'
import type { Act, Line, Reach, Watched } from './trigger-index.ts'

/** An order or a position as it is read to be watched; a line that it does not have is null. */
export type WatchedRow = {
  id: string
  customer_id: bigint
  side: Side
  version: number
  /** Seconds since 1970. */
  since: number
  /** Where an order is filled, or a spot order. */
  fills_at: number | null
  spot_fills_at: number | null
  /** Where a loss ends a position: the nearer of its liquidation and its stop. */
  closes_at: number | null
  profits_at: number | null
  warns_at: number | null
}

/**
 * A long loses as the bid falls and gains as it rises, a short as the ask rises and falls. A resting buy waits for the ask to fall, a
 * sell for the bid to rise; a spot order is read with the side that waits as it does.
 */
const reaches: Record<Side, Record<'against' | 'inFavour' | 'toOpen', Reach>> = {
  long: { against: 'bid-falls', inFavour: 'bid-rises', toOpen: 'ask-falls' },
  short: { against: 'ask-rises', inFavour: 'ask-falls', toOpen: 'bid-rises' },
}

/** What is watched of a row. */
export function watchedOf(row: WatchedRow, symbol: string): Watched {
  const reach = reaches[row.side]
  const lines: Line[] = []
  const add = (way: Reach, level: number | null, act: Act) => {
    if (level !== null) lines.push({ reach: way, level, act })
  }
  add(reach.toOpen, row.fills_at, 'fill')
  add(reach.toOpen, row.spot_fills_at, 'fill-spot')
  add(reach.against, row.closes_at, 'stop')
  add(reach.inFavour, row.profits_at, 'profit')
  add(reach.against, row.warns_at, 'warn')
  const { id, customer_id: customerId, version } = row
  return { id, customerId, symbol, version, since: Math.round(row.since * 1_000), lines }
}
