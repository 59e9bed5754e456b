import type { WireOrder, WirePosition } from '@candor/wire/orders.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'

/** What has ended: a position that was closed, an order that never became one, or a spot order, filled or not. */
export type ClosedTrade =
  | { kind: 'position'; id: string; position: WirePosition }
  | { kind: 'order'; id: string; order: WireOrder }
  | { kind: 'spot'; id: string; order: WireSpotOrder }

/** One of the lists as far as it is known, newest first; `more` says that older ones follow. */
export type Known<Item> = { readonly items: readonly Item[]; readonly more: boolean }

/** Beyond its last item a list that has more is not known. */
const frontier = ({ items, more }: Known<{ id: string }>): string => (more ? (items.at(-1)?.id ?? '~') : '')

/**
 * All lists as one, newest first, as far as all are known: what is older than the last of any could still have something unknown before it.
 * Ids grow with time. Filled orders are represented by their positions.
 */
export function mergeClosed(
  positions: Known<WirePosition>,
  orders: Known<WireOrder>,
  spot: Known<WireSpotOrder>,
): ClosedTrade[] {
  const known = [frontier(positions), frontier(orders), frontier(spot)].sort().at(-1) ?? ''
  const ended: ClosedTrade[] = [
    ...positions.items.map((position) => ({ kind: 'position' as const, id: position.id, position })),
    ...orders.items
      .filter(({ status }) => status !== 'filled')
      .map((order) => ({ kind: 'order' as const, id: order.id, order })),
    ...spot.items.map((order) => ({ kind: 'spot' as const, id: order.id, order })),
  ]
  return ended.filter(({ id }) => id >= known).sort((one, other) => (one.id < other.id ? 1 : -1))
}

export type ClosedFilter = {
  symbol: string
  side: 'all' | 'long' | 'short' | 'buy' | 'sell'
  cause: 'all' | 'filled' | 'customer' | 'take-profit' | 'stop-loss' | 'liquidation' | 'cancelled'
}

/** Whether a trade is among those that are looked for. The instrument is the server's to filter. */
export function isWanted(trade: ClosedTrade, { side, cause }: ClosedFilter): boolean {
  const own = trade.kind === 'position' ? trade.position : trade.order
  if (side !== 'all' && own.side !== side) return false
  if (cause === 'all') return true
  if (trade.kind === 'position') return trade.position.closeCause === cause
  return cause === (own.status === 'filled' ? 'filled' : 'cancelled')
}
