import type { Candle } from '../quotes/candle.ts'
import type { Model } from './learned-model.ts'
import { candlesOf, lengthOf, madeStart } from './made-candles.ts'
import { decideAt } from './replay.ts'
import type { Strategy } from './strategy.ts'

/** For tests: decides after the last candle, with every symbol but the given ones resting at a hundred. */
export function decide(
  strategy: Strategy,
  closes: Readonly<Record<string, readonly number[]>>,
  state: string | null = null,
  model: Model | null = null,
) {
  const count = Math.max(...Object.values(closes).map((own) => own.length))
  const flat = Array.from({ length: count }, () => 100)
  const candles = new Map(
    strategy.symbols.map((symbol): [string, Candle[]] => [
      symbol,
      candlesOf(strategy.interval, closes[symbol] ?? flat),
    ]),
  )
  const closedAt = madeStart + count * lengthOf[strategy.interval]
  const decision = decideAt(strategy, candles, closedAt, state, model)
  const targetOf = (symbol: string) => decision.targets.find((target) => target.symbol === symbol)
  return { ...decision, targetOf }
}

/** Values one after the other, over and over. */
export const repeat = (count: number, values: readonly number[]): number[] =>
  Array.from({ length: count }, (_, i) => values[i % values.length] as number)
