import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { tickSizeAt } from '@candor/domain/instruments/tick-size.ts'
import { sessionsBetween } from '@candor/domain/instruments/trading-hours.ts'
import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { nightlyRate } from '@candor/domain/positions/trading-terms.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { WireInstrument, WireInstrumentDetail } from '@candor/wire/instruments.ts'
import type { CandleSource } from '../quotes/candle-source.ts'
import type { MarketBoard } from '../quotes/market-board.ts'
import { writeShort, writeShown } from '../quotes/write-decimals.ts'
import { writeInstant } from '../quotes/write-quote.ts'
import { tickerOf } from './ticker-of.ts'

export const writeInstrument = (instrument: Instrument): WireInstrument => ({
  symbol: instrument.symbol,
  ticker: tickerOf(instrument),
  market: instrument.market,
  name: instrument.name,
  quoteCurrency: instrument.quoteCurrency,
  decimals: instrument.priceDecimals,
  tags: [...instrument.tags],
})

const fiveMinutesMs = 5 * 60_000

type YearRange = { high: Price; low: Price } | null

/** The highest and lowest price of the last 365 days. Days that are over do not change, so they are read every five minutes at most. */
export function createYearRanges(board: MarketBoard, candles: CandleSource, clock: () => number) {
  const known = new Map<string, { at: number; range: YearRange }>()

  const read = async (symbol: string, now: number): Promise<YearRange> => {
    const { candles: days } = await candles.list({ symbol, interval: '1D', before: null, limit: 366 })
    return days
      .filter(({ startsAt }) => startsAt >= now - 365 * dayMs)
      .reduce<YearRange>((range, { high, low }) => widen(range, high, low), null)
  }
  return async (symbol: string): Promise<YearRange> => {
    const now = clock()
    let held = known.get(symbol)
    if (!held || now - held.at > fiveMinutesMs || now < held.at) {
      held = { at: now, range: await read(symbol, now) }
      known.set(symbol, held)
    }
    const quote = board.quoteOf(symbol)
    return quote ? widen(held.range, quote.high, quote.low) : held.range
  }
}

const widen = (range: YearRange, high: Price, low: Price): YearRange => ({
  high: range && range.high > high ? range.high : high,
  low: range && range.low < low ? range.low : low,
})

/** The sessions of the seven days from Monday, midnight UTC, of the week the instant lies in. */
function weekOf(instrument: Instrument, now: number): WireInstrumentDetail['week'] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').startOfDay()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  return sessionsBetween(instrument.calendar, monday.toInstant(), monday.add({ days: 7 }).toInstant()).map(
    ({ opensAt, closesAt }) => ({
      opensAt: writeInstant(opensAt.epochMilliseconds),
      closesAt: writeInstant(closesAt.epochMilliseconds),
    }),
  )
}

export function writeDetail(
  instrument: Instrument,
  last: Price | null,
  year: YearRange,
  maxLeverage: number,
  now: number,
): WireInstrumentDetail {
  const { priceDecimals, boardLot } = instrument
  return {
    ...writeInstrument(instrument),
    baseAsset: instrument.baseAsset,
    tickSize: writeShort(last === null ? instrument.tickSize : tickSizeAt(instrument, last)),
    quantityUnit: instrument.unit,
    contractSize: writeShort(instrument.contractSize),
    quantityStep: writeShort(instrument.quantityStep),
    minQuantity: writeShort(instrument.minQuantity),
    boardLot: boardLot === null ? null : Number(writeShort(boardLot)),
    maxLeverage,
    nightlyRate: writeDecimal(nightlyRate(instrument.esmaClass), 8),
    yearHigh: year && writeShown(year.high, priceDecimals),
    yearLow: year && writeShown(year.low, priceDecimals),
    week: weekOf(instrument, now),
  }
}
