import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price } from '../money/price.ts'
import type { Candle } from '../quotes/candle.ts'
import { modelText } from './learned-model.ts'
import { drawnMarket, lengthOf, madeStart } from './made-candles.ts'
import { reasonFigures } from './reason-code.ts'
import { replayDecisions, replayHash } from './replay.ts'
import type { CandlesBySymbol, Strategy } from './strategy.ts'
import { strategies } from './strategy-list.ts'
import { createTrainer, trainModel } from './train-model.ts'

/** Candles after the first that a decision needs; the one that learns needs some more before it has a model. */
const countOf = (strategy: Strategy): number => strategy.candles + (strategy.learns ? 80 : 40)

const marketOf = (strategy: Strategy, seed: number): CandlesBySymbol =>
  drawnMarket(strategy.interval, strategy.symbols, countOf(strategy), seed)

const replayed = (strategy: Strategy, candles: CandlesBySymbol) =>
  replayDecisions(strategy, candles, strategy.learns ? createTrainer(strategy, candles) : undefined)

/** The same until `at`; after it every price is another, or there is none. */
const changedAfter = (
  candles: CandlesBySymbol,
  at: number,
  length: number,
  how: 'cut' | 'changed',
): CandlesBySymbol =>
  new Map(
    Array.from(candles, ([symbol, own]): [string, Candle[]] => {
      const kept = own.filter(({ startsAt }) => startsAt + length <= at)
      const later = own.slice(kept.length).map((candle) => ({
        ...candle,
        open: price(candle.open * 3n),
        high: price(candle.high * 4n),
        low: price(candle.low * 2n),
        close: price(candle.close * 3n),
        volume: candle.volume * 9,
      }))
      return [symbol, how === 'cut' ? kept : [...kept, ...later]]
    }),
  )

const seeds = fc.integer({ min: 1, max: 1_000_000 })

describe.each(strategies.map((strategy) => ({ strategy, id: strategy.id })))('$id', ({ strategy }) => {
  const runs = { numRuns: strategy.learns ? 4 : 12 }

  it('decides the same from the same candles', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const first = replayed(strategy, marketOf(strategy, seed))
        expect(replayHash(replayed(strategy, marketOf(strategy, seed)))).toBe(replayHash(first))
      }),
      { numRuns: 3 },
    )
  })

  it('decides nothing by what comes later', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: -30, max: 0 }),
        fc.constantFrom('cut', 'changed'),
        (seed, back, how) => {
          const length = lengthOf[strategy.interval]
          const at = madeStart + (countOf(strategy) + back) * length
          const candles = marketOf(strategy, seed)
          const known = replayed(strategy, candles).filter(({ closedAt }) => closedAt <= at)
          const changed = changedAfter(candles, at, length, how)
          expect(replayed(strategy, changed).filter(({ closedAt }) => closedAt <= at)).toEqual(known)
        },
      ),
      runs,
    )
  })

  it('gives one target a symbol, whole, within its bounds, with the figures its reason names', () => {
    let traded = 0
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const { targets, features } of replayed(strategy, marketOf(strategy, seed))) {
          expect(targets.map(({ symbol }) => symbol)).toEqual(strategy.symbols)
          expect(Object.keys(features)).toEqual(strategy.symbols)
          let sum = 0
          for (const { weightPpm, reason } of targets) {
            expect(Number.isSafeInteger(weightPpm)).toBe(true)
            if (strategy.product === 'spot') expect(weightPpm).toBeGreaterThanOrEqual(0)
            expect(Object.keys(reason.figures)).toEqual(reasonFigures[reason.code])
            sum += Math.abs(weightPpm)
          }
          expect(sum).toBeLessThanOrEqual(1_000_000 * strategy.leverage)
          if (sum > 0) traded += 1
        }
      }),
      runs,
    )
    expect(traded).toBeGreaterThan(0)
  })
})

describe('training', () => {
  const strategy = strategies.find(({ learns }) => learns) as Strategy
  const at = madeStart + 141 * lengthOf['1D']

  it('knows nothing of what comes after the night, and is the same from one night alone', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom('cut', 'changed'), (seed, how) => {
        const candles = drawnMarket('1D', strategy.symbols, 160, seed)
        const model = createTrainer(strategy, candles)(at)
        if (!model) throw new Error('too few samples')
        const changed = trainModel(strategy, changedAfter(candles, at, lengthOf['1D'], how), at)
        expect(changed && modelText(changed)).toBe(modelText(model))
        // 141 candles: features from the 61st on, and the last of them has no day after it yet.
        expect([model.days, model.samples, model.trainedAt]).toEqual([80, 80 * 16, at])
      }),
      { numRuns: 5 },
    )
  })

  it('hardly remembers what is not there, and finds what is', () => {
    const drawn = drawnMarket('1D', strategy.symbols, 160, 5)
    // A day that rises is followed by one that falls, and the other way round.
    const swinging = new Map(
      Array.from(drawn, ([symbol, own]) => [
        symbol,
        own.map((candle, i) => ({
          ...candle,
          close: price(candle.open + candle.open / (i % 2 === 0 ? 90n : -90n)),
        })),
      ]),
    )
    const weightOf = (candles: CandlesBySymbol, name: string) =>
      trainModel(strategy, candles, at)?.features.find((feature) => feature.name === name)?.weightPpm ?? 0
    expect(Math.abs(weightOf(drawn, 'group-rise'))).toBeLessThan(200_000)
    expect(weightOf(swinging, 'group-rise')).toBeLessThan(-500_000)
  })
})
