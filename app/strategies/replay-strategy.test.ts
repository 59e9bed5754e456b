import type { History } from '@candor/domain/strategies/compare-replay.ts'
import { drawnMarket, lengthOf, madeStart } from '@candor/domain/strategies/made-candles.ts'
import { metalTrend } from '@candor/domain/strategies/metal-trend.ts'
import { hashText } from '@candor/domain/strategies/pool-evidence.ts'
import { decisionText, replayDecisions } from '@candor/domain/strategies/replay.ts'
import { testOnPast } from '@candor/domain/strategies/test-on-past.ts'
import { writeTest } from '@candor/wire/write-test.ts'
import { describe, expect, it } from 'vitest'
import { replayStrategy } from './replay-strategy.ts'

/** The strategy goes live in the middle of an hour, so that the candle which runs then is not part of its test. */
const hours = 600
const liveHours = 20
const candles = drawnMarket('1h', metalTrend.symbols, hours, 3)
const liveSince = madeStart + (hours - liveHours) * lengthOf['1h'] + 1_200_000

const made = testOnPast(metalTrend, candles, liveSince, 3)
if (!made) throw new Error('there was too little to test on')
const test = {
  liveSince,
  strategy: writeTest(made.backtest.tested),
  holding: writeTest(made.backtest.holding),
}

/** The live decisions, of which only the last ones are shown. */
const live = replayDecisions(metalTrend, candles, undefined, { after: liveSince, state: null })
const shown = live.slice(-8).map((decision) => {
  const content = decisionText(decision)
  return { closedAt: decision.closedAt, content, logged: [hashText(content)] }
})
const history: History = {
  candles,
  decisions: shown,
  models: [],
  stateBefore: live.at(-9)?.state ?? null,
}

const ask = (changes: { history?: Partial<History>; test?: Partial<typeof test> } = {}) =>
  replayStrategy({
    strategy: 'metal-trend',
    history: { ...history, ...changes.history },
    test: { ...test, ...changes.test },
  })

describe('a strategy that is worked out again', () => {
  it('is the same of an honest server, with the state that the decisions before left', () => {
    expect(ask()).toEqual({
      decisions: 8,
      nights: 0,
      gone: 0,
      differences: 0,
      firstAt: null,
      test: 'same',
    })
  })

  it('does not look at the candle that ran when it went live', () => {
    const [symbol = ''] = metalTrend.symbols
    const running = liveSince - (liveSince % lengthOf['1h'])
    const changed = new Map(candles).set(
      symbol,
      (candles.get(symbol) ?? []).filter(({ startsAt }) => startsAt !== running),
    )
    const again = testOnPast(metalTrend, changed, liveSince, 3)
    expect(again && writeTest(again.backtest.tested)).toEqual(test.strategy)
  })

  it('differs where a figure of the test was made better', () => {
    const better = { ...test.strategy, result: { ...test.strategy.result, worstFall: '-0.00100000' } }
    expect(ask({ test: { strategy: better } }).test).toBe('differs')
    expect(ask({ test: { holding: test.strategy } }).test).toBe('differs')
  })

  it('is not blamed for candles that are gone', () => {
    const kept = new Map(Array.from(candles, ([symbol, all]) => [symbol, all.slice(-300)]))
    expect(ask({ history: { candles: kept } }).test).toBe('gone')
  })

  it('names the first decision that is not what the log holds', () => {
    const [first, second, ...rest] = shown
    if (!first || !second) throw new Error('nothing was decided')
    const decisions = [first, { ...second, logged: [] }, ...rest]
    expect(ask({ history: { decisions } })).toMatchObject({ differences: 1, firstAt: second.closedAt })
  })
})
