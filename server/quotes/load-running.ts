import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import { type StoredInterval, tradingDate } from '@candor/domain/quotes/roll-up-interval.ts'
import { dayMs, hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { Connection } from '../postgres/database.ts'
import type { CandleBuilder, Stretch } from './candle-builder.ts'
import { listCandlesOf, listLast } from './candle-table.ts'

/** A month and a week, whichever is longer, are built from at most so many days. */
const daysOfMonth = 40
const daysOfHours = 5

/**
 * Builds the running candles of every interval again from what is written: days that are over, then the hours since, then the minutes
 * of the last hour that has any, which is this one while the market is open.
 */
export async function loadRunning(
  connection: Connection,
  candles: CandleBuilder,
  source: SourceName,
  symbols: readonly string[],
  now: number,
): Promise<void> {
  if (symbols.length === 0) return
  const until = hourOf(now) + hourMs
  const [days, hours, minutes] = await Promise.all([
    listLast(connection, symbols, source, '1D', daysOfMonth),
    listCandlesOf(connection, {
      symbols,
      source,
      interval: '1h',
      from: until - daysOfHours * dayMs,
      to: until,
    }),
    listLast(connection, symbols, source, '1m', 60),
  ])
  for (const symbol of symbols) {
    const calendar = findInstrument(symbol)?.calendar
    if (calendar === undefined) continue
    const last = hourOf(minutes.get(symbol)?.at(-1)?.startsAt ?? Number.MAX_SAFE_INTEGER)
    const recent = (hours.get(symbol) ?? []).filter(({ startsAt }) => startsAt < last)
    // The first of these hours may lie within a day whose earlier hours are not among them; up to there whole days are taken.
    const [first] = recent
    const whole = first ? tradingDate(calendar, first.startsAt) : Number.POSITIVE_INFINITY
    const into = ({ startsAt }: Candle) => (tradingDate(calendar, startsAt) > whole ? 'all' : 'hours')
    for (const day of days.get(symbol) ?? [])
      if (day.startsAt <= whole) candles.merge(symbol, '1D', written('1D', day))
    for (const hour of recent) candles.merge(symbol, '1h', written('1h', hour), into(hour))
    for (const minute of minutes.get(symbol) ?? [])
      if (hourOf(minute.startsAt) === last) candles.merge(symbol, '1m', written('1m', minute), into(minute))
  }
}

const hourOf = (ms: number): number => ms - (ms % hourMs)

const lengths: Readonly<Record<StoredInterval, number>> = { '1m': minuteMs, '1h': hourMs, '1D': dayMs }

const written = (interval: StoredInterval, candle: Candle): Stretch => ({
  ...candle,
  firstAt: candle.startsAt,
  lastAt: candle.startsAt + lengths[interval] - 1,
})
