import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { byForm } from '../test-form.ts'
import { runLoanKills } from './loan-kills.ts'
import { createRandom } from './start-kills.ts'

it('killed with -9 while interest is written down, off for five days, with a clock that jumps: each window once', async () => {
  const seed = randomInt(2 ** 31)
  // A clock that jumps and days off come in every seven nights.
  const [loans, nights, kills] = byForm([30, 8, 2], [60, 14, 4])
  const report = await runLoanKills({ loans, nights, kills, random: createRandom(seed) })
  expect(report.troubles, `seed ${seed}, ${JSON.stringify(report)}`).toEqual([])
  expect(report.kills).toBeGreaterThan(0)
  expect(report.windows).toBeGreaterThan(loans * nights)
})
