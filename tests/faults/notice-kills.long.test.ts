import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { runNoticeKills } from './notice-kills.ts'
import { createRandom } from './start-kills.ts'

it('killed with -9 while notices are written and sent: each is there once and in order, and none arrives twice', async () => {
  const seed = randomInt(2 ** 31)
  const [customers, each, kills] = [10, 40, 3]
  const report = await runNoticeKills({ customers, each, kills, random: createRandom(seed) })
  expect(report.troubles, `seed ${seed}, ${JSON.stringify(report)}`).toEqual([])
  expect(report.notices).toBe(customers * each)
  // At least one kill came while letters were sent, or it showed nothing.
  expect(report.midway).toBeGreaterThan(0)
  // At most what one process sends side by side was on its way with each kill, and the letters that nobody confirmed.
  expect(report.onTheirWay).toBeLessThanOrEqual(kills * 8 + report.hungUp)
  expect(report.onTheirWay).toBeGreaterThanOrEqual(Math.min(1, report.hungUp))
})
