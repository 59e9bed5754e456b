import type { Selectable } from 'kysely'
import type { StoredPosition } from '../positions/position-row.ts'
import type { TradePage } from '../positions/position-table.ts'
import type { StoredOrder } from '../positions/trading-rows.ts'
import type { Connection } from '../postgres/database.ts'
import type { PositionEventRow } from '../postgres/trading-tables.ts'

/** A customer's orders that rest, or those that have ended, newest first. */
export async function listOrderRows(
  connection: Connection,
  customerId: bigint,
  status: 'resting' | 'ended',
  { symbol, before, limit }: TradePage,
): Promise<StoredOrder[]> {
  let query = connection
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', status === 'resting' ? '=' : '<>', 'resting')
  if (symbol !== null) query = query.where('symbol', '=', symbol)
  if (before !== null) query = query.where('id', '<', before)
  return await query.orderBy('id', 'desc').limit(limit).execute()
}

type OrderStory = {
  order: StoredOrder
  position: StoredPosition | null
  events: Selectable<PositionEventRow>[]
}

/** One order of a customer with its position and everything that happened to it. */
export async function findOrderStory(
  connection: Connection,
  customerId: bigint,
  id: string,
): Promise<OrderStory | null> {
  const order = await connection
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!order) return null
  const position = await connection
    .selectFrom('positions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  const events = await connection
    .selectFrom('position_events')
    .selectAll()
    .where('position_id', '=', id)
    .orderBy('number')
    .limit(1_000)
    .execute()
  return { order, position: position ?? null, events }
}
