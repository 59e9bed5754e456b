import type { Price } from '@candor/domain/money/price.ts'
import type { QuoteState } from '@candor/wire/quotes.ts'

/** What is known of one instrument's price right now. */
export type BoardQuote = {
  symbol: string
  state: QuoteState
  source: 'simulated' | 'yahoo' | 'binance'
  delayed: boolean
  bid: Price
  ask: Price
  mid: Price
  /** The mid rounded to the tick it is shown with. */
  last: Price
  /** Decimals `bid`, `ask` and `last` are written with at this price. */
  decimals: number
  /** Epoch milliseconds of the tick. */
  at: number
  /** Counts the instrument's accepted ticks. */
  sequence: number
  open: Price
  high: Price
  low: Price
  previousClose: Price
  /** Of the trading day so far, in the instrument's own whole units. */
  volume: bigint
}

/** What one second brought: the quotes that have a new tick, and the instruments whose state has changed. */
export type Beat = {
  at: number
  ticks: readonly BoardQuote[]
  states: readonly { symbol: string; state: QuoteState }[]
}

/** The one board every part of the server reads prices from. Reading is free; nothing but the feed writes to it. */
export type MarketBoard = {
  quoteOf(symbol: string): BoardQuote | null
  all(): readonly BoardQuote[]
  /** Called after each second in which something has changed. Returns the function that ends the subscription. */
  onBeat(listener: (beat: Beat) => void): () => void
}
