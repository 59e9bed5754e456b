import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import type { CalendarId } from '@candor/domain/instruments/market-calendar.ts'
import { sessionsForPaths } from '@candor/domain/quotes/calendar-sessions.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import type { DayTerms } from '@candor/domain/quotes/day-terms.ts'
import { pastCandles } from '@candor/domain/quotes/past-candles.ts'
import type { MinuteTicks } from '@candor/domain/quotes/path-tick.ts'
import { tradingDate } from '@candor/domain/quotes/roll-up-interval.ts'
import type { Session } from '@candor/domain/quotes/session-plan.ts'
import { dayMs, hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { OpenDay } from '../proofs/open-market-day.ts'
import { type CandleColumns, emptyColumns, sliceColumns } from '../quotes/candle-columns.ts'

/** The candles of some minutes of a day, minute by minute, so that a cross finds the minute its legs were just asked for. */
export function minuteColumns(
  day: OpenDay,
  symbols: readonly string[],
  fromMinute: number,
  toMinute: number,
): CandleColumns {
  const columns = emptyColumns(symbols, symbols.length * Math.max(0, toMinute - fromMinute))
  const paths = symbols.map((symbol) => (day.trades(symbol) ? day.pathOf(symbol) : null))
  let row = 0
  for (let minute = fromMinute; minute < toMinute; minute += 1) {
    paths.forEach((path, index) => {
      const ticks = path?.minuteTicks(minute)
      if (!ticks) return
      columns.symbolAt[row] = index
      columns.startsAt[row] = day.dayStart + minute * minuteMs
      writeTicks(columns, row, ticks)
      row += 1
    })
  }
  return sliceColumns(columns, 0, row)
}

/** Prices here are whole numbers of 10⁻⁸ held in `number`, as the paths give them. */
function writeTicks(columns: CandleColumns, row: number, { mid, volume }: MinuteTicks): void {
  const open = mid[0] as number
  let high = open
  let low = open
  let traded = 0
  for (let i = 0; i < 60; i += 1) {
    const value = mid[i] as number
    if (value > high) high = value
    if (value < low) low = value
    traded += volume[i] as number
  }
  columns.open[row] = open
  columns.high[row] = high
  columns.low[row] = low
  columns.close[row] = mid[59] as number
  columns.volume[row] = traded
}

/** The minutes of the past of these symbols that begin in [from, until). */
export const pastMinutes = (
  { past }: MadePast,
  symbols: readonly string[],
  from: number,
  until: number,
): CandleColumns =>
  columnsOf(
    symbols,
    (symbol) =>
      (past.get(symbol)?.minutes ?? []).filter(({ startsAt }) => startsAt >= from && startsAt < until),
    (_, startsAt) => startsAt,
  )

export type PastColumns = Readonly<Record<'days' | 'hours', CandleColumns>>

const yearsOfPast = 2

export type MadePast = ReturnType<typeof makePast>

/** The past of a fresh install; of all instruments, because crosses need their legs. */
export function makePast(anchor: Uint8Array, terms: DayTerms, firstDayStart: number) {
  const calendars = new Map<CalendarId, CalendarPlan>()
  const from = firstDayStart - (yearsOfPast * 366 + 14) * dayMs
  const planFor = (calendar: CalendarId): CalendarPlan => {
    const plan = calendars.get(calendar) ?? planOf(calendar, from, firstDayStart + dayMs)
    calendars.set(calendar, plan)
    return plan
  }
  const instruments = allInstruments()
  const past = pastCandles({
    anchor,
    terms,
    firstDayStart,
    instruments: instruments.map(({ symbol, refPrice, calendar }) => {
      const { sessions, dates } = planFor(calendar)
      return { symbol, refPrice, sessions, dayStarts: [...dates.keys()] }
    }),
  })
  const datesOf = new Map(instruments.map(({ symbol, calendar }) => [symbol, planFor(calendar).dates]))
  return { past, datesOf }
}

/** The days and hours of the past of these symbols. */
export function pastColumns({ past, datesOf }: MadePast, symbols: readonly string[]): PastColumns {
  const rows = (kind: keyof PastColumns) => (symbol: string) => past.get(symbol)?.[kind] ?? []
  return {
    days: columnsOf(symbols, rows('days'), (symbol, start) => datesOf.get(symbol)?.get(start) ?? start),
    hours: columnsOf(symbols, rows('hours'), (_, start) => start),
  }
}

/** Sessions, and the date of every trading day by the instant at which it begins, in order. */
type CalendarPlan = { readonly sessions: readonly Session[]; readonly dates: ReadonlyMap<number, number> }

function planOf(calendar: CalendarId, from: number, to: number): CalendarPlan {
  const sessions = sessionsForPaths(calendar, from, to)
  const dates = new Map<number, number>()
  let last = 0
  const always = calendar === 'CRYPTO24X7'
  for (const { opensAt, closesAt } of always ? [{ opensAt: from, closesAt: to }] : sessions) {
    // A week of forex is one session with five trading days; those after the first begin at a whole hour within it.
    for (let at = opensAt; at < closesAt; at += hourMs - (at % hourMs)) {
      const date = tradingDate(calendar, at)
      if (date === last) continue
      last = date
      dates.set(at, date)
      // Clocks change on Sundays only, so the next day begins no earlier than 22 hours later.
      at += 22 * hourMs
    }
  }
  return { sessions, dates }
}

function columnsOf(
  symbols: readonly string[],
  rowsOf: (symbol: string) => readonly Candle[],
  startOf: (symbol: string, startsAt: number) => number,
): CandleColumns {
  const length = symbols.reduce((sum, symbol) => sum + rowsOf(symbol).length, 0)
  const columns = emptyColumns(symbols, length)
  let row = 0
  symbols.forEach((symbol, index) => {
    for (const candle of rowsOf(symbol)) {
      columns.symbolAt[row] = index
      columns.startsAt[row] = startOf(symbol, candle.startsAt)
      columns.open[row] = Number(candle.open)
      columns.high[row] = Number(candle.high)
      columns.low[row] = Number(candle.low)
      columns.close[row] = Number(candle.close)
      columns.volume[row] = candle.volume
      row += 1
    }
  })
  return columns
}
