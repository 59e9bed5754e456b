import { price } from '../money/price.ts'
import type { Candle } from '../quotes/candle.ts'
import { createDraws } from './random-trader.ts'
import type { CandlesBySymbol, StrategyInterval } from './strategy.ts'

/** Candles that tests write by hand or draw from a seed. */

export const lengthOf: Readonly<Record<StrategyInterval, number>> = { '1h': 3_600_000, '1D': 86_400_000 }

/** Monday, 5 January 2026. */
export const madeStart = Date.UTC(2026, 0, 5)

/** One candle for each close in whole units of the quote currency; each opens where the one before closed, without wicks. */
export const candlesOf = (
  interval: StrategyInterval,
  closes: readonly number[],
  startsAt = madeStart,
): Candle[] =>
  closes.map((close, i) => {
    const open = closes[i - 1] ?? close
    const at = (value: number) => price(BigInt(Math.round(value * 1e8)))
    return {
      startsAt: startsAt + i * lengthOf[interval],
      open: at(open),
      high: at(Math.max(open, close)),
      low: at(Math.min(open, close)),
      close: at(close),
      volume: 100,
    }
  })

/** A walk from a hundred in steps of up to two percent, with gaps, wicks and volume. */
function drawnCandles(interval: StrategyInterval, count: number, seed: number): Candle[] {
  const draw = createDraws(seed)
  const step = (value: bigint, most: number): bigint =>
    (value * BigInt(1_000_000 + draw(2 * most + 1) - most)) / 1_000_000n
  let last = 10_000_000_000n
  return Array.from({ length: count }, (_, i) => {
    const open = step(last, 3_000)
    const close = step(open, 20_000)
    last = close
    const [top, bottom] = open > close ? [open, close] : [close, open]
    return {
      startsAt: madeStart + i * lengthOf[interval],
      open: price(open),
      high: price(top + top / BigInt(200 + draw(1_000))),
      low: price(bottom - bottom / BigInt(200 + draw(1_000))),
      close: price(close),
      volume: 50 + draw(100),
    }
  })
}

export const drawnMarket = (
  interval: StrategyInterval,
  symbols: readonly string[],
  count: number,
  seed: number,
): CandlesBySymbol =>
  new Map(symbols.map((symbol, i) => [symbol, drawnCandles(interval, count, seed * 1_000 + i)]))
