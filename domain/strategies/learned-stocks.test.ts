import { describe, expect, it } from 'vitest'
import { decide, repeat } from './decide-by-hand.ts'
import { featuresOf, ownRise } from './features.ts'
import { type Model, modelHash, modelText } from './learned-model.ts'
import { learnedStocks, saidBy } from './learned-stocks.ts'
import { candlesOf, madeStart } from './made-candles.ts'

describe('the one that learns', () => {
  const model = (bias: number, weight: number): Model => ({
    strategy: 'learned-stocks',
    version: 1,
    trainedAt: madeStart,
    days: 100,
    samples: 1_600,
    biasPpm: bias,
    features: [{ name: 'rise-5', weightPpm: weight, meanPpm: 500_000, stepPpm: 2_000_000 }],
  })

  it('says what the written weights say', () => {
    const features = featuresOf(candlesOf('1D', repeat(61, [100, 101])), 0)
    // 0.1 + 0.4 × (2.5 − 0.5)/2 = 0.5: e^0.5 to one, 62.2459 %.
    expect(saidBy(model(100_000, 400_000), { ...features, 'rise-5': 2.5 })).toBeCloseTo(0.622459331, 8)
  })

  it('looks at eight things worked by hand', () => {
    // ±: 100, 102, 100, … for 60 days, and at last 104 on a Friday, 6 March; the last candle opens at the close before.
    const closes = [...repeat(60, [100, 102]), 104]
    const candles = candlesOf('1D', closes)
    const features = featuresOf(candles, 0.3)
    const changes = closes.slice(1).map((close, i) => close / (closes[i] as number) - 1)
    const spread = (values: readonly number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    }
    const usual = spread(changes.slice(-20))
    expect(features['rise-5']).toBeCloseTo((104 / 102 - 1) / usual / Math.sqrt(5), 10)
    expect(features['rise-20']).toBeCloseTo(0.04 / usual / Math.sqrt(20), 10)
    // Ten of 102, nine of 100 and one of 104 average 101.2.
    expect(features['above-mean-20']).toBeCloseTo((104 / 101.2 - 1) / usual / Math.sqrt(6.5), 10)
    expect(features.calm).toBeCloseTo(1 - spread(changes.slice(-10)) / spread(changes), 10)
    expect([features['opened-above'], features['group-rise'], features.volume]).toEqual([0, 0.3, 0])
    expect(new Date(candles.at(-1)?.startsAt ?? 0).getUTCDay()).toBe(5)
    expect(features.weekday).toBe(2)
    // The last rise in what the twenty days before it usually did.
    expect(ownRise(candles.slice(-22))).toBeCloseTo((104 / 102 - 1) / spread(changes.slice(-21, -1)), 10)
  })

  it('takes at most five, keeps what is likelier not to fall, and lets the others go', () => {
    const closes = Object.fromEntries(learnedStocks.symbols.map((symbol) => [symbol, repeat(61, [100, 101])]))
    const { targets } = decide(learnedStocks, closes, null, model(100_000, 0))
    // All are said to rise with e^0.1 to one, 52.5 %: the first five by symbol.
    const taken = targets.filter(({ weightPpm }) => weightPpm > 0)
    expect(taken.map(({ symbol }) => symbol)).toEqual(['0700.HK', '0388.HK', '0939.HK', '0883.HK', '1023.KL'])
    expect(taken[0]).toMatchObject({
      weightPpm: 190_000,
      reason: { code: 'model-says-rises', figures: { probabilityPercent: '52.5' } },
    })
    expect(targets.find(({ symbol }) => symbol === '2445.KL')?.reason.code).toBe('no-place-left')
    const held = '{"marks":{},"weights":{"2445.KL":190000}}'
    // 49.5 %, 48.8 % and 50 % without a model.
    const reasonOf = (given: Model | null) => decide(learnedStocks, closes, held, given).targetOf('2445.KL')
    expect(reasonOf(model(-20_000, 0))).toMatchObject({
      weightPpm: 190_000,
      reason: { code: 'model-still-fine' },
    })
    expect(reasonOf(model(-48_000, 0))).toMatchObject({ weightPpm: 0, reason: { code: 'model-says-falls' } })
    expect(reasonOf(null)).toMatchObject({ weightPpm: 190_000, reason: { code: 'no-model' } })
  })

  it('has one text and one hash', () => {
    expect(modelText(model(1, 2))).toBe(
      '{"biasPpm":1,"days":100,"features":[{"meanPpm":500000,"name":"rise-5","stepPpm":2000000,"weightPpm":2}],"samples":1600,"strategy":"learned-stocks","trainedAt":1767571200000,"version":1}',
    )
    expect(modelHash(model(1, 2))).toMatch(/^[0-9a-f]{64}$/)
    expect(modelHash(model(1, 3))).not.toBe(modelHash(model(1, 2)))
  })
})
