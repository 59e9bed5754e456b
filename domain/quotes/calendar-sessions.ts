import type { CalendarId } from '../instruments/market-calendar.ts'
import { sessionsBetween } from '../instruments/trading-hours.ts'
import { dayMs, minuteMs } from '../time/durations.ts'
import { minutesPerYear, type Session } from './session-plan.ts'

/** No market stays closed longer than this; the longest are the lunar new years. */
const closedDaysAtMost = 14

/** What a market that never closes looks like: one session from long before to long after. */
const always: readonly Session[] = [{ opensAt: 0, closesAt: 2 ** 43 - (2 ** 43 % dayMs) }]

/** The sessions a path of the days from `fromMs` to `toMs` needs: all that touch them, and the last one before. */
export function sessionsForPaths(calendar: CalendarId, fromMs: number, toMs: number): readonly Session[] {
  if (calendar === 'CRYPTO24X7') return always
  const instant = Temporal.Instant.fromEpochMilliseconds
  return sessionsBetween(calendar, instant(fromMs - closedDaysAtMost * dayMs), instant(toMs)).map(
    ({ opensAt, closesAt }): Session => ({
      opensAt: opensAt.epochMilliseconds,
      closesAt: closesAt.epochMilliseconds,
    }),
  )
}

const year = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) }

/** Minutes of 2026 by calendar: one year for all, so that a leap day or a holiday never moves a volatility. */
export function minutesOf(calendar: CalendarId): number {
  if (calendar === 'CRYPTO24X7') return 525_600
  const sessions = sessionsForPaths(calendar, year.from, year.to)
  return minutesPerYear(sessions.filter(({ opensAt }) => opensAt >= year.from))
}

/** Every holiday and half day that the calendars know, and both sides of every clock change. */
const known = { from: Date.UTC(2025, 0, 1), to: Date.UTC(2028, 0, 1) }

type SessionMinutes = { readonly opens: readonly number[]; readonly closes: readonly number[] }

/** Three years of sessions take a tenth of a second to list, and every day's terms ask for them. */
const minutesByCalendar = new Map<CalendarId, SessionMinutes>()

/** The minutes of the UTC day at which sessions of a calendar ever open and close: no day's terms may have others. */
export function sessionMinutes(calendar: CalendarId): SessionMinutes {
  const minutes = minutesByCalendar.get(calendar) ?? listMinutes(calendar)
  minutesByCalendar.set(calendar, minutes)
  return minutes
}

function listMinutes(calendar: CalendarId): SessionMinutes {
  const sessions = sessionsForPaths(calendar, known.from, known.to)
  const minutesAt = (edge: keyof Session) =>
    [...new Set(sessions.map((session) => (session[edge] % dayMs) / minuteMs))].toSorted((a, b) => a - b)
  return { opens: minutesAt('opensAt'), closes: minutesAt('closesAt') }
}
