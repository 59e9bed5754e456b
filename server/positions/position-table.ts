import type { Connection } from '../postgres/database.ts'
import type { StoredPosition } from './position-row.ts'

export type TradePage = { symbol: string | null; before: string | null; limit: number }

/** A customer's positions, newest first. */
export async function listPositionRows(
  connection: Connection,
  customerId: bigint,
  status: 'open' | 'closed',
  { symbol, before, limit }: TradePage,
): Promise<StoredPosition[]> {
  let query = connection
    .selectFrom('positions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '=', status)
  if (symbol !== null) query = query.where('symbol', '=', symbol)
  if (before !== null) query = query.where('id', '<', before)
  return await query.orderBy('id', 'desc').limit(limit).execute()
}
