import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../faults/start-kills.ts'
import { createDice } from './dice.ts'
import { runRandomContracts, winRate } from './fair-contracts.ts'
import { runBots } from './run-bots.ts'
import { drawDay, type SeenDay } from './seen-day.ts'

/** The short form of `npm run simulate -- contracts`: a few instruments of one day, and bounds that are as much wider. */
const symbols = new Set(['BTCUSD', 'ETHUSD', 'EURUSD', 'USDJPY', 'XAUUSD'])

describe('contracts on simulated prices', () => {
  const seed = randomInt(2 ** 31)
  const day = drawDay(String(seed), symbols)

  it('are won half of the time by who chooses by chance', () => {
    const tally = runRandomContracts(day, 40_000, createDice(createRandom(seed)))
    expect(tally.void).toBe(0)
    expect(tally.win + tally.lose + tally.draw).toBe(40_000)
    // Four standard errors.
    expect(Math.abs(winRate(tally) - 0.5), `seed ${seed}`).toBeLessThan(0.01)
  })

  it('cannot be foretold by a bot that sees everything at once', () => {
    for (const { name, tally, score } of runBots([day], 94)) {
      // A few bots have little to say on five instruments; what counts is that none is better than chance.
      expect(Math.abs(score), `${name}, ${JSON.stringify(tally)}, seed ${seed}`).toBeLessThan(4.5)
    }
  })

  it('could be foretold if prices went on as they went, and the bots would see it', () => {
    const lasting: SeenDay = {
      ...day,
      paths: day.paths.map((path) => ({ ...path, mid: withTrend(path.mid) })),
    }
    const found = runBots([lasting]).filter(({ score }) => score > 4.5)
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['the last minute', 'everything, learned']),
    )
  })
})

/** The same prices with a drift that changes its direction every ten minutes. */
function withTrend(mid: Float64Array): Float64Array {
  let level = 1
  return mid.map((value, second) => {
    level *= 1 + (Math.floor(second / 600) % 2 === 0 ? 1 : -1) * 6e-6
    return Math.round(value * level)
  })
}
