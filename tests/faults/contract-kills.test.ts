import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { judgeContract } from './contract-check.ts'
import { runSettlingKills } from './settling-kills.ts'
import { createRandom } from './start-kills.ts'

const row = {
  id: 'a contract',
  symbol: 'BTCUSD',
  direction: 'rise',
  stake: 500n,
  bought: 11_000,
  expires: 41_000,
  settled: 42_000,
  outcome: 'win',
  purchase: 11_000,
  purchase_mid: 11n,
  final: 41_000,
  final_mid: 41n,
  paid: 900n,
  releases: 1,
} as const

it('the judge of contracts accepts the two ticks of the path, and nothing else', () => {
  const trouble = (changes: object, midAt = (second: number): bigint | null => BigInt(second)) =>
    judgeContract({ ...row, ...changes }, midAt)
  expect(trouble({})).toBeNull()
  expect(trouble({ settled: null })).toContain('never settled')
  expect(trouble({ releases: 2 })).toContain('2 times')
  expect(trouble({ purchase: 12_000, purchase_mid: 12n })).toContain('was bought on 12000')
  expect(trouble({ final_mid: 42n })).toContain('ended on 41000 at 42')
  expect(trouble({ outcome: 'lose', paid: 0n })).toContain('not a win')
  expect(trouble({ direction: 'fall' })).toContain('not a lose')
  expect(trouble({ paid: 901n })).toContain('pays 901')
  expect(trouble({}, () => null)).toContain('closed')
})

it('killed with -9 while contracts are settled: each is settled once, on the ticks of the rule', async () => {
  const seed = randomInt(2 ** 31)
  const report = await runSettlingKills({ customers: 20, each: 15, kills: 3, random: createRandom(seed) })
  expect(report.troubles, `seed ${seed}, ${JSON.stringify(report)}`).toEqual([])
  expect(report.bought).toBe(300)
  // At least one kill came before everything was settled, or it showed nothing.
  expect(report.leftByKill.some((left) => left > 0)).toBe(true)
})
