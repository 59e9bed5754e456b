import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { accept, type Result } from '@candor/domain/result.ts'
import { listOrders, listPositions, type WireOrder, type WirePosition } from '@candor/wire/orders.ts'
import { listSpotOrders, type WireSpotOrder } from '@candor/wire/spot.ts'
import { createRenewedList, type RenewedList } from '../api/renewed-list.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { type ClosedTrade, type Known, mergeClosed } from './merge-closed.ts'

const pageSize = '30'

type Query = { limit: string; symbol?: string; before?: string }
type ReadPage<Item> = (query: Query, options: RequestOptions) => Promise<Result<Known<Item>, ApiRefusal>>

const readPositions: ReadPage<WirePosition> = async (query, options) => {
  const answer = await request(listPositions, { query: { ...query, status: 'closed' } }, options)
  return answer.ok ? accept({ items: answer.value.positions, more: answer.value.more }) : answer
}

const readOrders: ReadPage<WireOrder> = async (query, options) => {
  const answer = await request(listOrders, { query: { ...query, status: 'ended' } }, options)
  return answer.ok ? accept({ items: answer.value.orders, more: answer.value.more }) : answer
}

const readSpot: ReadPage<WireSpotOrder> = async (query, options) => {
  const answer = await request(listSpotOrders, { query: { ...query, status: 'ended' } }, options)
  return answer.ok ? accept({ items: answer.value.orders, more: answer.value.more }) : answer
}

/** Adds the page that follows; a list that has no more stays as it is. */
async function readOn<Item extends { id: string }>(
  known: Known<Item>,
  readPage: ReadPage<Item>,
  symbol: string,
  quiet: boolean,
): Promise<Result<Known<Item>, ApiRefusal>> {
  if (!known.more) return accept(known)
  const before = known.items.at(-1)?.id
  const query = {
    limit: pageSize,
    ...(symbol !== '' && { symbol }),
    ...(before !== undefined && { before }),
  }
  const answer = await readPage(query, { quiet })
  if (!answer.ok) return answer
  return accept({ items: [...known.items, ...answer.value.items], more: answer.value.more })
}

const unknown = { items: [], more: true } as const

type KnownTrades = { positions: Known<WirePosition>; orders: Known<WireOrder>; spot: Known<WireSpotOrder> }

/** Closed positions, ended orders and spot orders of one instrument or of all, newest first. */
export const createClosedTrades = (symbol: string): RenewedList<ClosedTrade> =>
  createRenewedList<KnownTrades, ClosedTrade>({
    nothing: { positions: unknown, orders: unknown, spot: unknown },
    async readOn(known, renews) {
      const [positions, orders, spot] = await Promise.all([
        readOn(known.positions, readPositions, symbol, renews),
        readOn(known.orders, readOrders, symbol, renews),
        readOn(known.spot, readSpot, symbol, renews),
      ])
      if (!positions.ok) return positions
      if (!orders.ok) return orders
      if (!spot.ok) return spot
      return accept({ positions: positions.value, orders: orders.value, spot: spot.value })
    },
    show: ({ positions, orders, spot }) => ({
      items: mergeClosed(positions, orders, spot),
      more: positions.more || orders.more || spot.more,
    }),
    concerns: (kind) => kind === 'order' || kind === 'spot',
  })
