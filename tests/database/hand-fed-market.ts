import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { type Price, price, readPrice } from '@candor/domain/money/price.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import type { CandleSource } from '@candor/server/quotes/candle-source.ts'
import type { Beat, BoardQuote, MarketBoard } from '@candor/server/quotes/market-board.ts'
import type { WireInterval } from '@candor/wire/candles.ts'

/** A market whose every price a test gives by hand. */
export type HandFedMarket = {
  board: MarketBoard
  candles: CandleSource
  /** One beat: the last price of each symbol named, and what else is to be different of them. */
  beat(at: number, prices: Record<string, string>, changes?: Partial<BoardQuote>): void
  /** Changes what the board shows without a beat. */
  show(at: number, prices: Record<string, string>, changes?: Partial<BoardQuote>): void
  setCandles(symbol: string, interval: WireInterval, candles: Candle[]): void
}

function priceOf(text: string): Price {
  const value = readPrice(text)
  if (value === null) throw new Error(`${text} is no price`)
  return value
}

/** A candle whose four prices are all the same. */
export const flatCandle = (startsAt: number, close: string): Candle => {
  const value = priceOf(close)
  return { startsAt, open: value, high: value, low: value, close: value, volume: 10 }
}

function nextQuote(known: BoardQuote | undefined, symbol: string, at: number, last: Price): BoardQuote {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new Error(`no instrument ${symbol}`)
  return {
    symbol,
    state: 'live',
    source: 'simulated',
    delayed: false,
    bid: price(last - instrument.tickSize),
    ask: price(last + instrument.tickSize),
    mid: last,
    last,
    decimals: instrument.priceDecimals,
    at,
    sequence: (known?.sequence ?? 0) + 1,
    open: known?.open ?? last,
    high: known && known.high > last ? known.high : last,
    low: known && known.low < last ? known.low : last,
    previousClose: known?.previousClose ?? last,
    volume: (known?.volume ?? 0n) + 1n,
  }
}

export function createHandFedMarket(): HandFedMarket {
  const quotes = new Map<string, BoardQuote>()
  const candles = new Map<string, Candle[]>()
  const listeners = new Set<(beat: Beat) => void>()
  const candlesOf = (symbol: string, interval: WireInterval) => candles.get(`${symbol}/${interval}`) ?? []

  const show: HandFedMarket['show'] = (at, prices, changes = {}) => {
    for (const [symbol, text] of Object.entries(prices))
      quotes.set(symbol, { ...nextQuote(quotes.get(symbol), symbol, at, priceOf(text)), ...changes })
  }
  return {
    board: {
      quoteOf: (symbol) => quotes.get(symbol) ?? null,
      all: () => [...quotes.values()],
      onBeat(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    candles: {
      async list({ symbol, interval, before, limit }) {
        const all = candlesOf(symbol, interval).filter(({ startsAt }) => before === null || startsAt < before)
        return { candles: all.slice(-limit), more: all.length > limit }
      },
      current: (symbol, interval) => candlesOf(symbol, interval).at(-1) ?? null,
    },
    show,
    beat(at, prices, changes) {
      const states = new Map(Array.from(quotes.values(), ({ symbol, state }) => [symbol, state]))
      show(at, prices, changes)
      const ticks = Object.keys(prices).flatMap((symbol) => quotes.get(symbol) ?? [])
      const turned = ticks.filter(({ symbol, state }) => states.has(symbol) && states.get(symbol) !== state)
      const beat = { at, ticks, states: turned.map(({ symbol, state }) => ({ symbol, state })) }
      for (const listener of listeners) listener(beat)
    },
    setCandles: (symbol, interval, given) => void candles.set(`${symbol}/${interval}`, given),
  }
}
