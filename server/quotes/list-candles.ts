import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import {
  endOfCandle,
  type Interval,
  startFromDate,
  startOfCandle,
  storedUnder,
} from '@candor/domain/quotes/roll-up-interval.ts'
import type { Database } from '../postgres/database.ts'
import { shownCandle } from './board-quote.ts'
import type { CandleBuilder } from './candle-builder.ts'
import { listRolledUp } from './candle-roll-up-table.ts'
import type { CandleSource } from './candle-source.ts'

type CandleListOptions = {
  database: Database
  candles: CandleBuilder
  /** Which source a symbol's candles are kept under. */
  sources: ReadonlyMap<string, SourceName>
}

const mostCandles = 1000

/** Candles as they are shown: those that are written, and on top of them the one that is being built. */
export function createCandleSource(options: CandleListOptions): CandleSource {
  const { database, candles, sources } = options

  /** What memory knows better than the table: the running candle, and the one before, which may not be written yet. */
  const fromMemory = (symbol: string, interval: Interval, before: number): Candle[] =>
    [candles.formerCandle(symbol, interval), candles.currentCandle(symbol, interval)].filter(
      (candle) => candle !== null && candle.startsAt < before,
    ) as Candle[]

  return {
    list: async ({ symbol, interval, before, limit: asked }) => {
      const instrument = findInstrument(symbol)
      const source = sources.get(symbol)
      if (!instrument || !source) return { candles: [], more: false }
      const limit = Math.max(1, Math.min(asked, mostCandles))
      const until = before ?? Number.MAX_SAFE_INTEGER
      const cut = before === null ? null : endOfCandle(interval, startBefore(instrument, interval, before))
      // One more than requested shows whether there are more.
      const written = await listRolledUp(database, {
        symbol,
        source,
        interval,
        stored: storedUnder[interval],
        before: cut,
        limit: limit + 1,
      })
      const all = overlay(written, fromMemory(symbol, interval, until))
      return {
        candles: all.slice(-limit).map((candle) => shownCandle(instrument, candle)),
        more: all.length > limit,
      }
    },
    current: (symbol, interval) => {
      const instrument = findInstrument(symbol)
      const candle = candles.currentCandle(symbol, interval)
      return instrument && candle ? shownCandle(instrument, candle) : null
    },
  }
}

/** The start of the last candle that opens before this instant. Starts of days are dates already. */
const startBefore = ({ calendar }: Instrument, interval: Interval, before: number): number =>
  storedUnder[interval] === '1D'
    ? startFromDate(interval, startOfCandle('1D', 'CRYPTO24X7', before - 1))
    : startOfCandle(interval, calendar, before - 1)

/** Candles in memory take precedence over the table; between two of them there may be others, as after downtime. */
function overlay(written: readonly Candle[], known: readonly Candle[]): Candle[] {
  const oldest = written[0]?.startsAt ?? Number.NEGATIVE_INFINITY
  const newer = known.filter(({ startsAt }) => startsAt >= oldest)
  const others = written.filter(({ startsAt }) => newer.every((candle) => candle.startsAt !== startsAt))
  return [...others, ...newer].sort((one, other) => one.startsAt - other.startsAt)
}
