import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { StoredPool, StoredValue } from './pool-rows.ts'

export async function listPools(connection: Connection): Promise<StoredPool[]> {
  return await connection.selectFrom('pools').selectAll().execute()
}

export async function findPool(connection: Connection, strategy: StrategyId): Promise<StoredPool | null> {
  const row = await connection
    .selectFrom('pools')
    .selectAll()
    .where('strategy', '=', strategy)
    .executeTakeFirst()
  return row ?? null
}

/** The last value of each pool that has one. */
export async function listLastValues(connection: Connection): Promise<Map<StrategyId, StoredValue>> {
  const rows = await connection
    .selectFrom('pools')
    .innerJoin('pool_values', (join) =>
      join
        .onRef('pool_values.strategy', '=', 'pools.strategy')
        .onRef('pool_values.number', '=', 'pools.last_value'),
    )
    .selectAll('pool_values')
    .execute()
  return new Map(rows.map((row) => [row.strategy, row]))
}

export type ShortValue = Pick<StoredValue, 'strategy' | 'at' | 'equity' | 'units'>

/** The last value of each UTC day of all strategies, oldest first. */
export async function listDailyValues(connection: Connection): Promise<ShortValue[]> {
  const { rows } = await sql<ShortValue>`
    select distinct on (strategy, date_trunc('day', at, 'UTC')) strategy, at, equity, units from pool_values
    order by strategy, date_trunc('day', at, 'UTC'), at desc`.execute(connection)
  return rows
}

/** The last value of each stretch of so many milliseconds between two instants, oldest first. */
export async function listValuesEvery(
  connection: Connection,
  strategy: StrategyId,
  span: { from: number; until: number; everyMs: number },
): Promise<ShortValue[]> {
  // A number in the text and no parameter: the two places it is written at must be the same for PostgreSQL.
  const stretch = sql.raw(`floor(extract(epoch from at) * 1000 / ${Math.trunc(span.everyMs)})`)
  const { rows } = await sql<ShortValue>`
    select distinct on (${stretch}) strategy, at, equity, units from pool_values
    where strategy = ${strategy} and at >= ${new Date(span.from)} and at <= ${new Date(span.until)}
    order by ${stretch}, at desc`.execute(connection)
  return rows
}

/** Whether anybody waits for a value of this pool. */
export async function hasWaiting(connection: Connection, strategy: StrategyId): Promise<boolean> {
  const row = await connection
    .selectFrom('unit_queue')
    .select('request_id')
    .where('strategy', '=', strategy)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
