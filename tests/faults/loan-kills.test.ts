import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { runLoanKills } from './loan-kills.ts'
import { createRandom } from './start-kills.ts'

it('killed with -9 while interest is written down, off for five days, with a clock that jumps: each window once', async () => {
  const seed = randomInt(2 ** 31)
  const report = await runLoanKills({ loans: 60, nights: 14, kills: 4, random: createRandom(seed) })
  expect(report.troubles, `seed ${seed}, ${JSON.stringify(report)}`).toEqual([])
  expect(report.kills).toBeGreaterThan(0)
  expect(report.windows).toBeGreaterThan(60 * 14)
})
