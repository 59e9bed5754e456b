import { describe, expect, it } from 'vitest'
import { drawnMarket, lengthOf, madeStart } from './made-candles.ts'
import { candlesFor, replayVector, vectorPast } from './make-strategy-vectors.ts'
import { metalTrend } from './metal-trend.ts'
import { decideAt, decisionHash, replayDecisions } from './replay.ts'
import { strategies } from './strategy-list.ts'
import vectors from './strategy-vectors.json' with { type: 'json' }

describe('the simulated past', () => {
  // Made while the file is read: a year of nights takes a second or two, and on a busy machine more than a test may.
  const past = vectorPast()
  const replays = strategies.map((strategy) => replayVector(strategy, candlesFor(strategy, past)))

  // The file of vectors was written by another process, so this is a second run of each.
  it.each(replays)('$strategy is replayed to the decisions and weights that were recorded', (replay) => {
    expect(replay).toEqual(vectors.replays.find(({ strategy }) => strategy === replay.strategy))
  })

  it('has nothing else recorded', () => {
    expect(vectors.replays.map(({ strategy }) => strategy)).toEqual(strategies.map(({ id }) => id))
  })
})

it('goes on from any decision as if it had never stopped', () => {
  const candles = drawnMarket('1h', metalTrend.symbols, 180, 3)
  const all = replayDecisions(metalTrend, candles)
  const half = all[150]
  if (!half) throw new Error('too few decisions')
  const rest = replayDecisions(metalTrend, candles, undefined, { after: half.closedAt, state: half.state })
  expect(rest).toEqual(all.slice(151))
  const next = decideAt(metalTrend, candles, half.closedAt + lengthOf['1h'], half.state, null)
  expect(decisionHash(next)).toBe(decisionHash(rest[0] ?? half))
  expect([all.length, all[0]?.closedAt]).toEqual([180, madeStart + lengthOf['1h']])
})
