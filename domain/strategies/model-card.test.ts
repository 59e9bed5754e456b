import { describe, expect, it } from 'vitest'
import { candlesOf, lengthOf, madeStart } from './made-candles.ts'
import { accuracyOf, calibrationOf, callsOf, type ModelCall, modelCard } from './model-card.ts'
import type { Decision } from './replay.ts'

const call = (saidPpm: number, rose: boolean): ModelCall => ({ closedAt: 0, symbol: 'A', saidPpm, rose })

it('judges a call by the close of the next day, and none that has no next day', () => {
  const candles = new Map([['A', candlesOf('1D', [10, 11, 11, 9])]])
  const decisions = [1, 2, 3, 4].map(
    (days): Decision => ({
      strategy: 'learned-stocks',
      version: 1,
      closedAt: madeStart + days * lengthOf['1D'],
      modelHash: null,
      targets: [],
      state: '{}',
      features: { A: { probability: '0.5312' }, B: { have: '3' } },
    }),
  )
  // 10 to 11 rose; 11 to 11 did not; 11 to 9 did not.
  expect(callsOf(decisions, candles).map(({ saidPpm, rose }) => [saidPpm, rose])).toEqual([
    [531_200, true],
    [531_200, false],
    [531_200, false],
  ])
})

describe('what it said against what happened', () => {
  it('in bins of two percent, with what luck alone does', () => {
    const calls = [
      ...Array.from({ length: 60 }, () => call(535_000, true)),
      ...Array.from({ length: 40 }, () => call(545_000, false)),
      call(300_000, false),
      call(900_000, true),
    ]
    const bins = calibrationOf(calls)
    // 60 of 100 rose; said 53.9 % on average; 1.96 × √(0.539 × 0.461 / 100) = 9.7701 %.
    expect(bins[5]).toEqual({
      middlePpm: 540_000,
      calls: 100,
      saidPpm: 539_000,
      rosePpm: 600_000,
      luckFromPpm: 441_299,
      luckToPpm: 636_701,
    })
    expect([bins[0]?.calls, bins[0]?.saidPpm, bins[6]?.calls, bins[3]?.calls]).toEqual([1, 300_000, 1, 0])
    expect(bins.reduce((sum, bin) => sum + bin.calls, 0)).toBe(102)
  })

  it('against a coin', () => {
    // Right: said rises and rose, said falls and fell; a half says neither and is taken for falls.
    const calls = [call(600_000, true), call(600_000, false), call(400_000, false), call(500_000, true)]
    // Missed by 0.4, 0.6, 0.4 and 0.5: 0.16 + 0.36 + 0.16 + 0.25 = 0.93, a quarter of it 0.2325. Luck: 1.96 × 0.5 / 2.
    expect(accuracyOf(calls)).toEqual({
      calls: 4,
      right: 2,
      rightPpm: 500_000,
      luckFromPpm: 10_000,
      luckToPpm: 990_000,
      scorePpm: 232_500,
      coinScorePpm: 250_000,
    })
    expect(accuracyOf([])).toMatchObject({ calls: 0, rightPpm: 0, scorePpm: 0 })
  })
})

it('shows the weights as they were written, and their hash', () => {
  const card = modelCard({
    strategy: 'learned-stocks',
    version: 1,
    trainedAt: madeStart,
    days: 412,
    samples: 6_592,
    biasPpm: 10,
    features: [{ name: 'calm', weightPpm: -80_000, meanPpm: 1, stepPpm: 2 }],
  })
  expect(card).toMatchObject({ days: 412, weights: [{ name: 'calm', weightPpm: -80_000 }] })
  expect(card.hash).toMatch(/^[0-9a-f]{64}$/)
})
