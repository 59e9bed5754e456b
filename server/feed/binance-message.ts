import { type Price, readPrice } from '@candor/domain/money/price.ts'
import { type Quantity, readQuantity } from '@candor/domain/money/quantity.ts'

/** What a frame of the combined stream says, as far as we asked for it. */
type BinanceMessage =
  | {
      readonly kind: 'book'
      readonly symbol: string
      readonly updateId: number
      readonly bid: Price
      readonly ask: Price
    }
  | {
      readonly kind: 'second'
      readonly symbol: string
      readonly startsAt: number
      /** The second is over and its volume final. */
      readonly closed: boolean
      readonly volume: Quantity
    }
  | { readonly kind: 'shutdown' }
  /** An answer to a request or an event that we have no use for. */
  | { readonly kind: 'other' }
  | { readonly kind: 'not-a-number'; readonly symbol: string }
  | { readonly kind: 'malformed' }

/** Prices and quantities come as decimal text and are read as such, so no digit passes through a float. */
export function readBinanceMessage(text: string): BinanceMessage {
  const frame = parse(text)
  if (!isRecord(frame)) return { kind: 'malformed' }
  // Streams come as `data`, news of the connection as `event`, answers to requests bare.
  const data = [frame['data'], frame['event']].find(isRecord) ?? frame
  if (data['e'] === 'serverShutdown') return { kind: 'shutdown' }
  if (data['e'] === 'kline') return readSecond(data)
  const stream = frame['stream']
  if (typeof stream === 'string' && stream.endsWith('@bookTicker')) return readBook(data)
  return 'result' in frame || typeof data['e'] === 'string' ? { kind: 'other' } : { kind: 'malformed' }
}

function readBook(data: Fields): BinanceMessage {
  const { s: symbol, u: updateId } = data
  if (typeof symbol !== 'string' || typeof updateId !== 'number') return { kind: 'malformed' }
  const bid = priceOf(data['b'])
  const ask = priceOf(data['a'])
  if (bid === null || ask === null) return { kind: 'not-a-number', symbol }
  return { kind: 'book', symbol, updateId, bid, ask }
}

function readSecond(data: Fields): BinanceMessage {
  const { s: symbol, k: candle } = data
  if (typeof symbol !== 'string' || !isRecord(candle) || candle['i'] !== '1s') return { kind: 'malformed' }
  const { t: startsAt, v: text, x: closed } = candle
  if (typeof startsAt !== 'number' || typeof closed !== 'boolean') return { kind: 'malformed' }
  const volume = typeof text === 'string' ? readQuantity(text) : null
  if (volume === null || volume < 0n) return { kind: 'not-a-number', symbol }
  return { kind: 'second', symbol, startsAt, closed, volume }
}

type Fields = { readonly [key: string]: unknown }

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const priceOf = (value: unknown): Price | null => (typeof value === 'string' ? readPrice(value) : null)
