import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { roundToTick, tickSizeAt } from '@candor/domain/instruments/tick-size.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import type { FeedTrouble } from './feed-trouble.ts'
import { readNumberPrice } from './read-number-price.ts'

/** The requested fields. */
export const yahooFields = [
  'symbol',
  'currency',
  'regularMarketPrice',
  'regularMarketTime',
  'regularMarketVolume',
  'bid',
  'ask',
] as const

type YahooQuote = {
  readonly bid: Price
  readonly ask: Price
  /** Epoch milliseconds of the last trade on its market. */
  readonly at: number
  /** Shares traded today so far; null where Yahoo's number has another meaning. */
  readonly dayVolume: bigint | null
  /** Yahoo gave no bid and ask that can be true, so they are placed half a usual spread off the last price. */
  readonly estimated: boolean
}

export const symbolOf = (row: unknown): string | null => {
  const symbol = fieldOf(row, 'symbol')
  return typeof symbol === 'string' ? symbol : null
}

export function readYahooQuote(instrument: Instrument, row: unknown): YahooQuote | FeedTrouble['kind'] {
  const last = readNumberPrice(fieldOf(row, 'regularMarketPrice'))
  const at = instantOf(fieldOf(row, 'regularMarketTime'))
  if (last === null) return 'not-a-number'
  if (at === null) return 'malformed'
  // The same letters on another exchange are another share: a price in the wrong currency is never ours.
  const currency = fieldOf(row, 'currency')
  if (instrument.unit === 'share' && currency !== undefined && currency !== instrument.quoteCurrency)
    return 'unknown-symbol'
  const given = givenQuote(instrument, row, last)
  return {
    ...(given ?? aroundLast(instrument, last)),
    at,
    dayVolume: dayVolumeOf(instrument, row),
    estimated: given === null,
  }
}

type Sides = { readonly bid: Price; readonly ask: Price }

/**
 * Yahoo's bid and ask are missing for many instruments, zero out of hours and sometimes left over from earlier in the day. They are
 * taken when they are a quote at all, not absurdly wide, and the last price lies between them or close by.
 */
function givenQuote(instrument: Instrument, row: unknown, last: Price): Sides | null {
  const rawBid = readNumberPrice(fieldOf(row, 'bid'))
  const rawAsk = readNumberPrice(fieldOf(row, 'ask'))
  if (rawBid === null || rawAsk === null || rawBid <= 0n) return null
  const bid = roundToTick(instrument, rawBid)
  const ask = roundToTick(instrument, rawAsk)
  const usual = spreadAt(instrument, last)
  const isQuote = bid < ask && ask - bid <= 8n * usual
  return isQuote && last >= bid - 2n * usual && last <= ask + 2n * usual ? { bid, ask } : null
}

function aroundLast(instrument: Instrument, last: Price): Sides {
  // A price that is none stays as it is: the guard has a word for it, and half a spread must not make something of nothing.
  if (last <= 0n) return { bid: last, ask: last }
  const half = price(spreadAt(instrument, last) / 2n)
  return {
    bid: roundToTick(instrument, price(last - half), 'down'),
    ask: roundToTick(instrument, price(last + half), 'up'),
  }
}

/** The usual distance from bid to ask at this price, one tick at least. */
function spreadAt(instrument: Instrument, last: Price): bigint {
  const usual = (last * BigInt(instrument.typicalSpreadPpm)) / 1_000_000n
  const tick = tickSizeAt(instrument, last)
  return usual > tick ? usual : tick
}

/** Of coins Yahoo reports the turnover in dollars, of metals the contracts of a future, of currencies nothing. */
function dayVolumeOf(instrument: Instrument, row: unknown): bigint | null {
  const volume = fieldOf(row, 'regularMarketVolume')
  if (instrument.unit !== 'share' || !Number.isSafeInteger(volume)) return null
  return BigInt(volume as number)
}

/** Whole seconds on the wire; the library makes a Date of them where it recognises the field. */
function instantOf(value: unknown): number | null {
  const ms = value instanceof Date ? value.getTime() : typeof value === 'number' ? value * 1000 : Number.NaN
  return Number.isSafeInteger(ms) ? ms : null
}

const fieldOf = (row: unknown, name: (typeof yahooFields)[number]): unknown =>
  typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>)[name] : undefined
