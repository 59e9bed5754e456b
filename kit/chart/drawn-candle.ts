import type { WireCandle } from '@candor/wire/candles.ts'

/** A candle for drawing. Numbers, because a picture needs no exact digits; none are ever read back from it. */
export type Candle = {
  /** Opening, in epoch milliseconds. */
  timestamp: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export type CandlePage = { candles: readonly Candle[]; more: boolean }

/** Where a chart takes its candles from. A page that could not be had is null. */
export type CandleSource = {
  /** Asks for the latest candles, so that they are there when the chart is; settles when they are, or cannot be had. */
  prepare(): Promise<unknown>
  latest(signal: AbortSignal): Promise<CandlePage | null>
  before(timestamp: number, signal: AbortSignal): Promise<CandlePage | null>
  /** Publishes the candle that is being built. `fresh` says that something may have been missed since the last one. */
  watch(listener: (candle: Candle, fresh: boolean) => void): () => void
}

export function candleOf([opens, open, high, low, close, volume]: WireCandle): Candle {
  return {
    timestamp: opens * 1000,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  }
}
