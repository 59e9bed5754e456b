import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { byForm } from '../test-form.ts'
import { openClockField } from './clock-rounds.ts'
import { openCutField } from './cut-rounds.ts'
import { openDiskField, openSmallDisk, whyNotMounted } from './disk-rounds.ts'
import { type Ground, openGround } from './fault-ground.ts'
import { type FaultField, runFaultRounds } from './fault-rounds.ts'
import { openFreezeField } from './freeze-rounds.ts'
import { runMoneyKills } from './money-kills.ts'

/** On a quiet machine each takes about ten seconds; a busy one has its time. */
const timeoutMs = 600_000

const runShort = async (open: () => Promise<FaultField>, cycles: number) => {
  const lines: string[] = []
  const seed = randomInt(2 ** 31)
  try {
    return await runFaultRounds({ cycles, seed, say: (line) => void lines.push(line), open })
  } catch (error) {
    throw new Error(`seed ${seed}\n${lines.join('\n')}\n${(error as Error).message}`)
  }
}

const killWhileMoneyMoves = async (options: Omit<Parameters<typeof runMoneyKills>[0], 'seed' | 'say'>) => {
  const seed = randomInt(2 ** 31)
  const lines = [`seed ${seed}`]
  const say = (line: string) => void lines.push(line)
  return await runMoneyKills({ ...options, seed, say }).catch((error: Error) => {
    throw new Error(`${lines.join('\n')}\n${error.message}`)
  })
}

/** `npm run faults -- kill|freeze|disk|clock|cut --cycles 20` are the long forms. */
describe('money and /ready', () => {
  /** Only an administrator may mount the small disk that is filled; elsewhere the ground is an ordinary folder. */
  let whyNoDisk: string | null
  let ground: Ground
  beforeAll(async () => {
    whyNoDisk = await whyNotMounted()
    ground = await (whyNoDisk === null ? openSmallDisk() : openGround())
  }, timeoutMs)
  afterAll(() => ground?.stop(), timeoutMs)

  for (const [trouble, open] of [
    ['processes stand still', () => openFreezeField(ground)],
    ['the network is cut', openCutField],
    ['the clock jumps ahead and back', () => openClockField(ground)],
  ] as const)
    itLong(`are right while ${trouble}`, { timeout: timeoutMs }, async () => {
      const cycles = 2
      const report = await runShort(open, cycles)
      expect(report.cycles).toBe(cycles)
      expect(report.acknowledged).toBeGreaterThan(0)
    })

  it('are right while the disk is full to the last byte', { timeout: timeoutMs }, async () => {
    if (whyNoDisk !== null) return console.log(`A full disk was not tried: ${whyNoDisk}`)
    const report = await runShort(() => openDiskField(ground), 1)
    expect(report.acknowledged).toBeGreaterThan(0)
    expect(report.resent).toBeGreaterThan(0)
  })

  /** Comes last: what it kills is started again by itself. */
  it('are right when servers and databases are killed', { timeout: timeoutMs }, async () => {
    const cycles = byForm(1, 3)
    const report = await killWhileMoneyMoves({ cycles, pauseMs: byForm(40, 0), on: ground })
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
  )('are %s', { timeout: timeoutMs }, async (_, cycles, sabotage, trouble) => {
    await expect(killWhileMoneyMoves({ cycles, sabotage })).rejects.toThrow(trouble)
  })
})
