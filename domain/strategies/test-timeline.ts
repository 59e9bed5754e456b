import { findInstrument } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { roundToTick } from '../instruments/tick-size.ts'
import { type Conversion, conversionAt, inDollars } from '../money/conversion.ts'
import { type Price, price } from '../money/price.ts'
import { usdPairOf } from '../money/usd-pair.ts'
import type { Candle } from '../quotes/candle.ts'
import { endOfCandle } from '../quotes/roll-up-interval.ts'
import { dayMs } from '../time/durations.ts'
import type { PoolQuote } from './pool-value.ts'
import type { CandlesBySymbol, Strategy } from './strategy.ts'

/**
 * The past as a test lives through it: moment by moment, each with the prices at its beginning, where orders of earlier decisions are
 * carried out, the furthest prices within it, and those at its end. It is laid out once and shared by all runs of a test.
 */
export type TestQuote = PoolQuote & { readonly mid: Price }

export type TestMoment = {
  readonly at: number
  /** At the beginning; for markets that rest, as they closed. */
  readonly opens: ReadonlyMap<string, TestQuote>
  readonly closes: ReadonlyMap<string, TestQuote>
  readonly lows: ReadonlyMap<string, TestQuote>
  readonly highs: ReadonlyMap<string, TestQuote>
  readonly tradable: ReadonlySet<string>
  /** Midnight UTC of its date, where it is the last of that date; else null. */
  readonly endsDay: number | null
}

/** The usual spread around a mid, on the ticks of the instrument. */
export function quoteAround(instrument: Instrument, mid: Price, conversion: Conversion): TestQuote {
  const half = (mid * BigInt(instrument.typicalSpreadPpm)) / 2_000_000n
  const bid = roundToTick(instrument, price(mid - half), 'down')
  const ask = roundToTick(instrument, price(mid + half), 'up')
  return { bid: bid > 0n ? bid : mid, ask, mid, conversion }
}

/** What a strategy trades, and the pairs that turn its quote currencies into dollars. */
export function symbolsNeeded({ symbols }: Pick<Strategy, 'symbols'>): string[] {
  const needed = new Set(symbols)
  for (const symbol of symbols) {
    const instrument = findInstrument(symbol)
    const pair = instrument && usdPairOf(instrument.quoteCurrency)
    if (pair) needed.add(pair.symbol)
  }
  return [...needed]
}

type Timed = Pick<Strategy, 'symbols' | 'interval'>

export function layTimeline(strategy: Timed, candles: CandlesBySymbol, from: number): TestMoment[] {
  const byStart = new Map<number, Map<string, Candle>>()
  for (const symbol of strategy.symbols)
    for (const candle of candles.get(symbol) ?? []) {
      const row = byStart.get(candle.startsAt) ?? new Map<string, Candle>()
      byStart.set(candle.startsAt, row.set(symbol, candle))
    }
  const starts = [...byStart.keys()].toSorted((one, other) => one - other)
  const rateAt = conversions(strategy, candles)
  const last = new Map<string, TestQuote>()
  const moments: TestMoment[] = []
  starts.forEach((at, i) => {
    const row = byStart.get(at) ?? new Map<string, Candle>()
    const next = starts[i + 1]
    const date = at - (at % dayMs)
    const endsDay = next === undefined || next - (next % dayMs) !== date ? date : null
    const moment = momentOf(at, row, last, (symbol) => rateAt(symbol, at), endsDay)
    for (const symbol of row.keys()) last.set(symbol, moment.closes.get(symbol) as TestQuote)
    if (at >= from) moments.push(moment)
  })
  return moments
}

function momentOf(
  at: number,
  row: ReadonlyMap<string, Candle>,
  last: ReadonlyMap<string, TestQuote>,
  rateOf: (symbol: string) => Conversion,
  endsDay: number | null,
): TestMoment {
  const quotes = (pick: (candle: Candle) => Price): Map<string, TestQuote> => {
    const found = new Map(last)
    for (const [symbol, candle] of row) {
      const instrument = findInstrument(symbol)
      if (instrument) found.set(symbol, quoteAround(instrument, pick(candle), rateOf(symbol)))
    }
    return found
  }
  return {
    at,
    opens: quotes(({ open }) => open),
    closes: quotes(({ close }) => close),
    lows: quotes(({ low }) => low),
    highs: quotes(({ high }) => high),
    tradable: new Set(row.keys()),
    endsDay,
  }
}

/** How a symbol's quote currency became dollars at an instant: by the last close of its pair that was known then. */
function conversions(
  { interval }: Timed,
  candles: CandlesBySymbol,
): (symbol: string, at: number) => Conversion {
  const places = new Map<string, number>()
  return (symbol, at) => {
    const instrument = findInstrument(symbol)
    const pair = instrument && usdPairOf(instrument.quoteCurrency)
    if (!pair) return inDollars
    const rates = candles.get(pair.symbol) ?? []
    let place = places.get(pair.symbol) ?? 0
    while (rates[place + 1] && endOfCandle(interval, (rates[place + 1] as Candle).startsAt) <= at) place += 1
    places.set(pair.symbol, place)
    const rate = rates[place]
    if (!rate) throw new RangeError(`no candles of ${pair.symbol}`)
    return conversionAt(pair, endOfCandle(interval, rate.startsAt) <= at ? rate.close : rate.open)
  }
}
