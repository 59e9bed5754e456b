import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { isMarket, type Market } from '@candor/domain/instruments/market-list.ts'
import { intervalSchema, type WireInterval } from '@candor/wire/candles.ts'

export type ChannelName =
  | { kind: 'quotes'; market: Market }
  | { kind: 'quote'; symbol: string }
  | { kind: 'candles'; symbol: string; interval: WireInterval }
  | { kind: 'status' }
  | { kind: 'log' }

/** Null where there is no such market or instrument; the spelling was checked before. */
export function readChannelName(text: string): ChannelName | null {
  const [kind, what = '', length] = text.split('/')
  if (kind === 'status' || kind === 'log') return { kind }
  if (kind === 'quotes') return isMarket(what) ? { kind, market: what } : null
  if (findInstrument(what) === null) return null
  if (kind === 'quote') return { kind, symbol: what }
  const interval = intervalSchema.safeParse(length)
  return kind === 'candles' && interval.success ? { kind, symbol: what, interval: interval.data } : null
}
