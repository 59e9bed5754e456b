import type { CalendarId } from '../instruments/market-calendar.ts'
import { tradingDayOf } from '../instruments/trading-hours.ts'
import { dayMs, minuteMs } from '../time/durations.ts'

/**
 * Where the candles of an interval begin. Up to four hours they begin at multiples of their length from midnight UTC. A day is a
 * trading day of the instrument's calendar and carries its date, as midnight UTC of that date, whenever its sessions really open: Monday
 * in forex begins on Sunday evening and is still Monday's candle. Weeks carry their Monday, months their first. A longer
 * candle is therefore the roll-up of shorter ones by nothing but their starts.
 */
export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M'] as const

export type Interval = (typeof intervals)[number]

export type StoredInterval = '1m' | '1h' | '1D'

/** The shorter interval whose candles are kept and rolled up when this one is requested. */
export const storedUnder: Readonly<Record<Interval, StoredInterval>> = {
  '1m': '1m',
  '5m': '1m',
  '15m': '1m',
  '30m': '1m',
  '1h': '1h',
  '4h': '1h',
  '1D': '1D',
  '1W': '1D',
  '1M': '1D',
}

const lengths: Readonly<Partial<Record<Interval, number>>> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': 60 * minuteMs,
  '4h': 240 * minuteMs,
}

/** The start of the candle that an instant (or a shorter candle's start) belongs to. */
export function startOfCandle(interval: Interval, calendar: CalendarId, ms: number): number {
  const length = lengths[interval]
  if (length !== undefined) return ms - (ms % length)
  return startFromDate(interval, tradingDate(calendar, ms))
}

/** The same for a day candle's start, which is a date already. */
export function startFromDate(interval: Interval, date: number): number {
  if (interval === '1W') return mondayOf(date)
  if (interval === '1M') return firstOfMonth(date)
  if (interval === '1D') return date
  throw new RangeError(`a day is no part of ${interval}`)
}

/** Where the next candle of the interval begins at the earliest, in the same terms as its start. */
export function endOfCandle(interval: Interval, startsAt: number): number {
  const length = lengths[interval]
  if (length !== undefined) return startsAt + length
  if (interval === '1D') return startsAt + dayMs
  if (interval === '1W') return startsAt + 7 * dayMs
  const month = new Date(startsAt)
  return Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)
}

// 1 January 1970 was a Thursday: three days after a Monday.
function mondayOf(date: number): number {
  const days = Math.floor(date / dayMs)
  return (days - ((days + 3) % 7)) * dayMs
}

function firstOfMonth(date: number): number {
  const day = new Date(date)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)
}

/**
 * Days begin and end on whole minutes, so a minute has one answer. It is looked up for every instrument, every second, and at a start for the
 * hours of some days; the cache is cleared when it is large.
 */
const asked = new Map<string, number>()
const mostAsked = 10_000

/** The trading day of an instant as midnight UTC of its date; while closed, that of the next session. */
export function tradingDate(calendar: CalendarId, ms: number): number {
  if (calendar === 'CRYPTO24X7') return ms - (ms % dayMs)
  const minute = Math.floor(ms / minuteMs)
  const question = `${calendar} ${minute}`
  const known = asked.get(question)
  if (known !== undefined) return known
  const { year, month, day } = tradingDayOf(calendar, Temporal.Instant.fromEpochMilliseconds(ms))
  const date = Date.UTC(year, month - 1, day)
  if (asked.size >= mostAsked) asked.clear()
  asked.set(question, date)
  return date
}
