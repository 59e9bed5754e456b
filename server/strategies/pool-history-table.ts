import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import type { Connection } from '../postgres/database.ts'
import type { StoredDecision } from './decision-table.ts'
import type { StoredModel } from './model-table.ts'
import type { StoredTrade, StoredValue } from './pool-rows.ts'

/** The numbers of the values, from one to another, at which units were given or taken; some more than `most` where there are more. */
export async function listMovedValues(
  connection: Connection,
  strategy: StrategyId,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<number[]> {
  const rows = await connection
    .selectFrom('unit_results')
    .select('value_number')
    .distinct()
    .where('strategy', '=', strategy)
    .where('value_number', '>=', from)
    .where('value_number', '<=', to)
    .orderBy('value_number')
    .limit(most + 1)
    .execute()
  return rows.map(({ value_number }) => value_number)
}

/** Values by their numbers, in their order. */
export async function listNumberedValues(
  connection: Connection,
  strategy: StrategyId,
  numbers: readonly number[],
): Promise<StoredValue[]> {
  if (numbers.length === 0) return []
  return await connection
    .selectFrom('pool_values')
    .selectAll()
    .where('strategy', '=', strategy)
    .where('number', 'in', [...numbers])
    .orderBy('number')
    .execute()
}

/** Trades after one number up to another, in their order. */
export async function listNumberedTrades(
  connection: Connection,
  strategy: StrategyId,
  { after, last }: { after: number; last: number },
): Promise<StoredTrade[]> {
  return await connection
    .selectFrom('pool_trades')
    .selectAll()
    .where('strategy', '=', strategy)
    .where('number', '>', after)
    .where('number', '<=', last)
    .orderBy('number')
    .execute()
}

/** What was decided at these closes, in their order. */
export async function listDecisionsAt(
  connection: Connection,
  strategy: StrategyId,
  closes: readonly Date[],
): Promise<StoredDecision[]> {
  if (closes.length === 0) return []
  return await connection
    .selectFrom('strategy_decisions')
    .selectAll()
    .where('strategy', '=', strategy)
    .where('closed_at', 'in', [...closes])
    .orderBy('closed_at')
    .execute()
}

export async function listModelsOf(
  connection: Connection,
  strategy: StrategyId,
  days: readonly string[],
): Promise<StoredModel[]> {
  if (days.length === 0) return []
  return await connection
    .selectFrom('strategy_models')
    .selectAll()
    .where('strategy', '=', strategy)
    .where('day', 'in', [...days])
    .orderBy('day')
    .execute()
}

/** What was decided after a close, oldest first. */
export async function listDecisionsAfter(
  connection: Connection,
  strategy: StrategyId,
  after: Date,
  most: number,
): Promise<StoredDecision[]> {
  return await connection
    .selectFrom('strategy_decisions')
    .selectAll()
    .where('strategy', '=', strategy)
    .where('closed_at', '>', after)
    .orderBy('closed_at')
    .limit(most)
    .execute()
}

/** The weights of the days after one, oldest first. */
export async function listModelsAfter(
  connection: Connection,
  strategy: StrategyId,
  after: string,
  most: number,
): Promise<StoredModel[]> {
  return await connection
    .selectFrom('strategy_models')
    .selectAll()
    .where('strategy', '=', strategy)
    .where('day', '>', after)
    .orderBy('day')
    .limit(most)
    .execute()
}
