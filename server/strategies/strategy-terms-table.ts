import { cents } from '@candor/domain/money/cents.ts'
import type { Strategy } from '@candor/domain/strategies/strategy.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { strategies } from '@candor/domain/strategies/strategy-list.ts'
import { type StrategyTerms, strategyNow } from '@candor/domain/strategies/strategy-terms.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

type Row = { strategy: StrategyId; minimum: bigint; ended_at: Date | null }

/** Every strategy as it is now, in the order of the list. */
export async function listStrategiesNow(connection: Connection): Promise<Strategy[]> {
  const { rows } = await sql<Row>`
    select distinct on (strategy) strategy, minimum, ended_at from strategy_terms order by strategy, number desc`.execute(
    connection,
  )
  const decided = new Map<string, StrategyTerms>(
    rows.map(({ strategy, minimum, ended_at }) => [
      strategy,
      { minimum: cents(minimum), endedAt: ended_at?.getTime() ?? null },
    ]),
  )
  return strategies.map((strategy) => strategyNow(strategy, decided.get(strategy.id) ?? null))
}

export async function findStrategyNow(connection: Connection, id: string): Promise<Strategy | null> {
  return (await listStrategiesNow(connection)).find((strategy) => strategy.id === id) ?? null
}

/** Gives their number. */
export async function insertStrategyTerms(
  connection: Connection,
  given: StrategyTerms & { strategy: StrategyId; operatorId: bigint; at: Date },
): Promise<bigint> {
  const { number } = await connection
    .insertInto('strategy_terms')
    .values({
      strategy: given.strategy,
      set_at: given.at,
      operator_id: given.operatorId,
      minimum: given.minimum,
      ended_at: given.endedAt === null ? null : new Date(given.endedAt),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}
