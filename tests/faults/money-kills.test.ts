import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { byForm } from '../test-form.ts'
import type { Sabotage } from './break-books.ts'
import { runMoneyKills } from './money-kills.ts'

/** On a quiet machine each takes about ten seconds; a busy one has its time. */
const timeoutMs = 600_000

const killWhileMoneyMoves = async (cycles: number, sabotage?: Sabotage) => {
  const seed = randomInt(2 ** 31)
  const lines = [`seed ${seed}`]
  const say = (line: string) => void lines.push(line)
  const options = { cycles, seed, say, pauseMs: byForm(40, 0), ...(sabotage && { sabotage }) }
  return await runMoneyKills(options).catch((error: Error) => {
    throw new Error(`${lines.join('\n')}\n${error.message}`)
  })
}

describe('money while servers and databases are killed', () => {
  it('is all there and there once', { timeout: timeoutMs }, async () => {
    const cycles = byForm(1, 3)
    const report = await killWhileMoneyMoves(cycles)
    expect(report.cycles).toBe(cycles)
    expect(report.acknowledged).toBeGreaterThan(0)
  })

  // That the check finds what is wrong is checked in the long form, and by npm run faults -- kill --break durability|keys.
  it.each(
    byForm([], [
      [
        'missed where commits are not waited for',
        5,
        'durability',
        /was acknowledged and is not in the database/,
      ],
      ['seen twice where keys are not kept apart', 1, 'keys', /had [23456789] effects/],
    ] as const),
  )('is %s', { timeout: timeoutMs }, async (_, cycles, sabotage, trouble) => {
    await expect(killWhileMoneyMoves(cycles, sabotage)).rejects.toThrow(trouble)
  })
})
