import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { type Price, readPrice } from '@candor/domain/money/price.ts'
import { readQuantity } from '@candor/domain/money/quantity.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import type { WireCandle } from './candles.ts'

function known<Value>(value: Value | null): Value {
  if (value === null) throw new RangeError('a candle does not read')
  return value
}

/** A candle as rules take it: what was sent, to its last digit. Throws where it does not read. */
export function readCandle(symbol: string, [start, ...texts]: WireCandle): Candle {
  const [open, high, low, close] = texts.slice(0, 4).map((text) => known(readPrice(text))) as [
    Price,
    Price,
    Price,
    Price,
  ]
  // Volume is counted in steps of the instrument.
  const step = findInstrument(symbol)?.quantityStep ?? 1n
  const volume = Number(known(readQuantity(texts[4] === '' ? '0' : (texts[4] ?? '0'))) / step)
  return { startsAt: start * 1000, open, high, low, close, volume }
}
