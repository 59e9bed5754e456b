import type { Strategy } from '@candor/domain/strategies/strategy.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { type PastTest, testedCandles, testedSymbols } from '@candor/domain/strategies/test-on-past.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Connection } from '../postgres/database.ts'
import { askTest } from './ask-strategy-worker.ts'
import { areCandlesMissing, gatherCandles } from './gather-candles.ts'
import { findPool } from './pool-table.ts'

/** Random traders that a strategy is compared with; the middle one is shown. */
const randomRuns = 200

/** Whole cents as text, as JSON has no place for them. */
const writeTest = (test: PastTest): string =>
  JSON.stringify(test, (_, value) => (typeof value === 'bigint' ? value.toString() : value))

/** A test as it is stored: money is text. */
export type StoredTest = PastTest

async function findTest(
  connection: Connection,
  { id, version }: Pick<Strategy, 'id' | 'version'>,
): Promise<StoredTest | null> {
  const row = await connection
    .selectFrom('strategy_tests')
    .select('content')
    .where('strategy', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? (JSON.parse(row.content) as StoredTest) : null
}

export async function listTests(connection: Connection): Promise<Map<StrategyId, StoredTest>> {
  const rows = await connection.selectFrom('strategy_tests').selectAll().orderBy('version').execute()
  return new Map(rows.map(({ strategy, content }) => [strategy, JSON.parse(content) as StoredTest]))
}

/** Tests a strategy on the candles before its pool began, once for each version of the rule. Gives whether that is done. */
export async function testOnce(
  deps: Pick<Dependencies, 'database' | 'candles' | 'clock'>,
  strategy: Strategy,
  over: AbortSignal,
): Promise<boolean> {
  const { database, clock } = deps
  const { id, version, interval } = strategy
  const pool = await findPool(database, id)
  if (!pool) return false
  if (await findTest(database, strategy)) return true
  const symbols = testedSymbols(strategy)
  if (await areCandlesMissing(database, symbols)) return false
  const liveSince = pool.began_at.getTime()
  // One more than is looked at: the last of them may not have ended.
  const candles = await gatherCandles(deps, { interval, symbols }, liveSince, testedCandles[interval] + 1)
  const test = await askTest({ strategy: id, candles, liveSince, randomRuns }, over)
  if (!test) return false
  await database
    .insertInto('strategy_tests')
    .values({ strategy: id, version, content: writeTest(test), made_at: new Date(clock()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}
