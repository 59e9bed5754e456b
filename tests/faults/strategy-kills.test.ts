import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { byForm } from '../test-form.ts'
import { createRandom } from './start-kills.ts'
import { runStrategyKills } from './strategy-kills.ts'

it('killed with -9 around closes and the ends of terms: each decision and each payout is made once', async () => {
  const seed = randomInt(2 ** 31)
  const report = await runStrategyKills({
    customers: 20,
    hours: 28,
    kills: byForm(2, 4),
    random: createRandom(seed),
  })
  expect(report.troubles, `seed ${seed}, ${JSON.stringify(report)}`).toEqual([])
  expect(report).toMatchObject({ decisions: 29, paid: 20 })
  expect(report.orders).toBeGreaterThan(0)
  // At least one kill came while there was something to do, or it showed nothing.
  expect(report.kills).toBeGreaterThan(0)
})
