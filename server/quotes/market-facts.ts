import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { type Conversion, conversionAt, inDollars } from '@candor/domain/money/conversion.ts'
import { usdPairOf } from '@candor/domain/money/usd-pair.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import type { MarketBoard } from './market-board.ts'

/** The conversion of an instrument's quote currency at this moment; null while its pair has no price. */
function conversionOf(board: MarketBoard, instrument: Pick<Instrument, 'quoteCurrency'>): Conversion | null {
  const pair = usdPairOf(instrument.quoteCurrency)
  if (pair === null) return inDollars
  const quote = board.quoteOf(pair.symbol)
  // A pair that is closed for the weekend has a last price, and that is the one that counts until the next.
  return quote ? conversionAt(pair, quote.mid) : null
}

/** Whether and at what an instrument trades now, as the board has it. */
export function marketFacts(board: MarketBoard, symbol: string): MarketFacts | null {
  const instrument = findInstrument(symbol)
  const quote = board.quoteOf(symbol)
  const conversion = instrument && conversionOf(board, instrument)
  if (!quote || !conversion) return null
  const { state, delayed, sequence, at, bid, ask, mid } = quote
  const tick = { symbol, sequence: BigInt(sequence), at, bid, ask, mid }
  return { state, ...(delayed && { delayed }), tick, conversion }
}
