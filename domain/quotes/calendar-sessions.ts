import type { CalendarId } from '../instruments/market-calendar.ts'
import { sessionsBetween } from '../instruments/trading-hours.ts'
import { dayMs } from '../proofs/seed-chain.ts'
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
