import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import type { WireCandle } from '@candor/wire/candles.ts'
import type { WireQuote, WireQuoteTick } from '@candor/wire/quotes.ts'
import type { BoardQuote } from './market-board.ts'
import { writeShown } from './write-decimals.ts'

/** Volume is counted in quantity steps and sent in the instrument's own unit, without trailing zeros. */
function writeVolume(symbol: string, steps: bigint): string {
  const step = findInstrument(symbol)?.quantityStep ?? 0n
  return writeQuantity(quantity(steps * step)).replace(/\.?0+$/, '')
}

export const writeInstant = (ms: number): string => new Date(ms).toISOString()

/** A quote as it crosses the wire in full. */
export function writeQuote(quote: BoardQuote): WireQuote {
  const { symbol, state, source, delayed, decimals, sequence } = quote
  const written = (key: 'bid' | 'ask' | 'last' | 'open' | 'high' | 'low' | 'previousClose') =>
    writeShown(quote[key], decimals)
  return {
    symbol,
    state,
    source,
    delayed,
    bid: written('bid'),
    ask: written('ask'),
    last: written('last'),
    at: writeInstant(quote.at),
    sequence,
    open: written('open'),
    high: written('high'),
    low: written('low'),
    previousClose: written('previousClose'),
    volume: writeVolume(symbol, quote.volume),
  }
}

/** What one tick has changed of it. */
export const writeTick = ({
  symbol,
  bid,
  ask,
  last,
  at,
  sequence,
  volume,
  decimals,
}: BoardQuote): WireQuoteTick => [
  symbol,
  writeShown(bid, decimals),
  writeShown(ask, decimals),
  writeShown(last, decimals),
  at,
  sequence,
  writeVolume(symbol, volume),
]

export const writeCandle = (symbol: string, candle: Candle, decimals: number): WireCandle => [
  Math.floor(candle.startsAt / 1000),
  writeShown(candle.open, decimals),
  writeShown(candle.high, decimals),
  writeShown(candle.low, decimals),
  writeShown(candle.close, decimals),
  writeVolume(symbol, BigInt(candle.volume)),
]
