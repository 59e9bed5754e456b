import { findInstrument } from '../instruments/catalogue.ts'
import { usdPairOf } from '../money/usd-pair.ts'
import { endOfCandle } from '../quotes/roll-up-interval.ts'
import { type Backtest, backtest } from './backtest.ts'
import { type Accuracy, accuracyOf, type CalibrationBin, calibrationOf, callsOf } from './model-card.ts'
import { replayDecisions } from './replay.ts'
import type { CandlesBySymbol, Strategy } from './strategy.ts'
import { createTrainer } from './train-model.ts'

/** A test on the past, and how well a learning strategy knew on it. */
export type PastTest = {
  readonly backtest: Backtest
  readonly calls: { readonly accuracy: Accuracy; readonly calibration: readonly CalibrationBin[] } | null
}

/** More than sixty days of hours, and two years of days. */
export const testedCandles = { '1h': 1_500, '1D': 760 } as const

/** What a test looks at: the strategy's own instruments, and the pairs by which what they are quoted in becomes dollars. */
export function testedSymbols({ symbols }: Pick<Strategy, 'symbols'>): string[] {
  const pairs = symbols.map((symbol) => usdPairOf(findInstrument(symbol)?.quoteCurrency ?? 'USD')?.symbol)
  return [...new Set([...symbols, ...pairs.filter((pair) => pair !== undefined)])]
}

/** The last candles that had ended: one that still ran would be another one later, and nobody could work the test out again. */
function endedBefore({ interval }: Pick<Strategy, 'interval'>, candles: CandlesBySymbol, at: number) {
  return new Map(
    Array.from(candles, ([symbol, all]) => [
      symbol,
      all.filter(({ startsAt }) => endOfCandle(interval, startsAt) <= at).slice(-testedCandles[interval]),
    ]),
  )
}

/** Tests a strategy on what had ended before it went live. Null where there is too little of it. */
export function testOnPast(
  strategy: Strategy,
  candles: CandlesBySymbol,
  liveSince: number,
  randomRuns: number,
): PastTest | null {
  const past = endedBefore(strategy, candles, liveSince)
  const train = strategy.learns ? createTrainer(strategy, past) : () => null
  const decisions = replayDecisions(strategy, past, train)
  const made = backtest(strategy, past, decisions, randomRuns)
  if (!made) return null
  const calls = strategy.learns ? callsOf(decisions, past) : []
  return {
    backtest: made,
    calls: strategy.learns ? { accuracy: accuracyOf(calls), calibration: calibrationOf(calls) } : null,
  }
}
