import { setTimeout as sleep } from 'node:timers/promises'
import type { Strategy } from '@candor/domain/strategies/strategy.ts'
import { strategies } from '@candor/domain/strategies/strategy-list.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { sampleTest } from './sample-strategy-test.ts'

/**
 * Says of strategies that they were tested on the past, with a sample, as soon as the server has opened all pools. A server tests them once, on two years
 * with hundreds of random traders beside them, which takes a processor half a minute; where nobody looks at that, it would be taken from what is tested.
 * `over` ends the waiting for pools that nobody opens any more.
 */
export async function markTested(
  url: string,
  over?: AbortSignal,
  tested: readonly Strategy[] = strategies,
): Promise<void> {
  const database = openDatabase(openPool(url, { role: null, max: 1 }))
  const made_at = new Date()
  const rows = tested.map(({ id, version }) => {
    const backtest = { ...sampleTest.backtest, strategy: id, version }
    return { strategy: id, version, content: JSON.stringify({ ...sampleTest, backtest }), made_at }
  })
  try {
    while ((await database.selectFrom('pools').select('strategy').execute()).length < strategies.length) {
      if (over?.aborted) return
      await sleep(100)
    }
    await database
      .insertInto('strategy_tests')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } finally {
    await database.destroy()
  }
}
