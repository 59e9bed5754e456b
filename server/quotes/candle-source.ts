import type { Candle } from '@candor/domain/quotes/candle.ts'
import type { WireInterval } from '@candor/wire/candles.ts'

/** Where candles are read from, whichever server builds them. */
export type CandleSource = {
  /** The latest candles that open before the instant (epoch milliseconds; null: up to the one being built), oldest first. */
  list(asked: {
    symbol: string
    interval: WireInterval
    before: number | null
    limit: number
  }): Promise<{ candles: readonly Candle[]; more: boolean }>
  /** The candle that is being built, or the last one built while nothing trades; null where there is none yet. */
  current(symbol: string, interval: WireInterval): Candle | null
}
