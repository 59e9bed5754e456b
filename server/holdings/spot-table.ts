import type { TradePage } from '../positions/position-table.ts'
import type { Connection } from '../postgres/database.ts'
import type { StoredFill, StoredHolding, StoredPlan, StoredSpotOrder } from './spot-rows.ts'

type FoundSpotOrder = { order: StoredSpotOrder; fill: StoredFill | null }

/** Orders with what was carried out of them. */
async function withFills(connection: Connection, orders: StoredSpotOrder[]): Promise<FoundSpotOrder[]> {
  const filled = orders.filter(({ status }) => status === 'filled').map(({ id }) => id)
  const fills =
    filled.length === 0
      ? []
      : await connection.selectFrom('spot_fills').selectAll().where('order_id', 'in', filled).execute()
  const byOrder = new Map(fills.map((fill) => [fill.order_id, fill]))
  return orders.map((order) => ({ order, fill: byOrder.get(order.id) ?? null }))
}

/** A customer's spot orders that rest, or those that have ended, newest first. */
export async function listSpotRows(
  connection: Connection,
  customerId: bigint,
  status: 'resting' | 'ended',
  { symbol, before, limit }: TradePage,
): Promise<FoundSpotOrder[]> {
  let query = connection
    .selectFrom('spot_orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', status === 'resting' ? '=' : '<>', 'resting')
  if (symbol !== null) query = query.where('symbol', '=', symbol)
  if (before !== null) query = query.where('id', '<', before)
  return await withFills(connection, await query.orderBy('id', 'desc').limit(limit).execute())
}

export async function findSpotOrder(
  connection: Connection,
  customerId: bigint,
  id: string,
): Promise<FoundSpotOrder | null> {
  const orders = await connection
    .selectFrom('spot_orders')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .execute()
  const [found = null] = await withFills(connection, orders)
  return found
}

/** What a customer holds, and what they sold in this run; at most one row an instrument. */
export const listHoldingRows = (connection: Connection, customerId: bigint): Promise<StoredHolding[]> =>
  connection
    .selectFrom('holdings')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where((has) => has.or([has('quantity', '>', 0n), has('fills', '>', has.ref('fills_before'))]))
    .orderBy('symbol')
    .execute()

export const listPlanRows = (connection: Connection, customerId: bigint): Promise<StoredPlan[]> =>
  connection
    .selectFrom('recurring_buys')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'removed')
    .orderBy('id', 'desc')
    .execute()

/** One plan with its latest turns. */
export async function findPlan(connection: Connection, customerId: bigint, id: string) {
  const plan = await connection
    .selectFrom('recurring_buys')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!plan) return null
  const turns = await connection
    .selectFrom('recurring_turns')
    .selectAll()
    .where('plan_id', '=', id)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
  return { plan, turns }
}
