import { randomInt } from 'node:crypto'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Sabotage } from './break-books.ts'
import { runMoneyKills } from './money-kills.ts'

/** On a quiet machine each takes about ten seconds; a busy one has its time. */
const longest = 600_000

beforeAll(() => buildAppIfStale(console.log))

const killWhileMoneyMoves = async (cycles: number, sabotage?: Sabotage) => {
  const seed = randomInt(2 ** 31)
  const lines = [`seed ${seed}`]
  const say = (line: string) => void lines.push(line)
  return await runMoneyKills({ cycles, seed, say, ...(sabotage && { sabotage }) }).catch((error: Error) => {
    throw new Error(`${lines.join('\n')}\n${error.message}`)
  })
}

describe('money while servers and databases are killed', () => {
  it('is all there and there once', { timeout: longest }, async () => {
    const report = await killWhileMoneyMoves(3)
    expect(report.cycles).toBe(3)
    expect(report.acknowledged).toBeGreaterThan(0)
  })

  it('is missed by the check where commits are not waited for', { timeout: longest }, async () => {
    await expect(killWhileMoneyMoves(5, 'durability')).rejects.toThrow(
      'was acknowledged and is not in the database',
    )
  })

  it('is seen twice by the check where keys are not kept apart', { timeout: longest }, async () => {
    await expect(killWhileMoneyMoves(1, 'keys')).rejects.toThrow(/had [23456789] effects/)
  })
})
