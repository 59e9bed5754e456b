import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { StrategyOrderRow } from '../postgres/strategy-tables.ts'

export type StoredStrategyOrder = Selectable<StrategyOrderRow>

/** What was planned for a decision so far. */
export async function listStrategyOrders(
  connection: Connection,
  strategy: StrategyId,
  closedAt: Date,
): Promise<StoredStrategyOrder[]> {
  return await connection
    .selectFrom('strategy_orders')
    .selectAll()
    .where('strategy', '=', strategy)
    .where('closed_at', '=', closedAt)
    .orderBy('place')
    .execute()
}

/** Acts that were written down and not sent to their end, of any decision: a kill may have come in between. */
export async function listPlanned(
  connection: Connection,
  strategy: StrategyId,
): Promise<StoredStrategyOrder[]> {
  return await connection
    .selectFrom('strategy_orders')
    .selectAll()
    .where('strategy', '=', strategy)
    .where('status', '=', 'planned')
    .orderBy('closed_at')
    .orderBy('place')
    .execute()
}

export async function insertStrategyOrders(
  connection: Connection,
  rows: readonly StoredStrategyOrder[],
): Promise<void> {
  if (rows.length === 0) return
  await connection
    .insertInto('strategy_orders')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Ended = Pick<StoredStrategyOrder, 'status' | 'subject_id' | 'refusal'>

export async function endStrategyOrder(
  connection: Connection,
  { strategy, closed_at, symbol, place }: StoredStrategyOrder,
  ended: Ended,
): Promise<void> {
  await connection
    .updateTable('strategy_orders')
    .set(ended)
    .where('strategy', '=', strategy)
    .where('closed_at', '=', closed_at)
    .where('symbol', '=', symbol)
    .where('place', '=', place)
    .execute()
}
