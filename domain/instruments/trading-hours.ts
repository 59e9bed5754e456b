import { type CalendarId, calendarOf } from './market-calendar.ts'
import { edgesAround, edgesPassed, shelfOf } from './session-edges.ts'

/**
 * When markets are open. Holidays and half days are known for `coveredDates` (2025 to 2027); before and after, the
 * answers follow the weekly rules alone, so a holiday out there reads as a trading day.
 */

/** Half-open: trading begins at `opensAt`, and at `closesAt` it is over. */
type TradingSession = { readonly opensAt: Temporal.Instant; readonly closesAt: Temporal.Instant }

/** While open, the session in progress; while closed, the next one. Both ends are null where a market never closes. */
type SessionState =
  | ({ readonly open: boolean } & TradingSession)
  | { readonly open: true; readonly opensAt: null; readonly closesAt: null }

export const isOpenAt = (id: CalendarId, instant: Temporal.Instant): boolean =>
  isOpenAtMs(id, instant.epochMilliseconds)

/** The same for epoch milliseconds, for loops over millions of seconds that would only make instants to ask. */
export function isOpenAtMs(id: CalendarId, ms: number): boolean {
  const shelf = shelfOf(id)
  return shelf === null || edgesPassed(edgesAround(shelf, ms), ms) % 2 === 1
}

export function sessionAt(id: CalendarId, instant: Temporal.Instant): SessionState {
  const shelf = shelfOf(id)
  if (shelf === null) return { open: true, opensAt: null, closesAt: null }
  const ms = instant.epochMilliseconds
  const edges = edgesAround(shelf, ms)
  const passed = edgesPassed(edges, ms)
  const open = passed % 2 === 1
  const start = open ? passed - 1 : passed
  return { open, opensAt: instantAt(edges, start), closesAt: instantAt(edges, start + 1) }
}

/** The first opening at or after the instant; null where a market never closes. */
export function nextOpen(id: CalendarId, instant: Temporal.Instant): Temporal.Instant | null {
  const { opensAt, closesAt } = sessionAt(id, instant)
  if (opensAt === null || Temporal.Instant.compare(opensAt, instant) >= 0) return opensAt
  return sessionAt(id, closesAt).opensAt
}

/** The first close after the instant; null where a market never closes. */
export const nextClose = (id: CalendarId, instant: Temporal.Instant): Temporal.Instant | null =>
  sessionAt(id, instant).closesAt

/**
 * Every session that shares time with [from, to), in order and whole, also where it begins before or ends after. A
 * market that never closes has no sessions of its own: the range itself is its one answer.
 */
export function sessionsBetween(
  id: CalendarId,
  from: Temporal.Instant,
  to: Temporal.Instant,
): TradingSession[] {
  if (Temporal.Instant.compare(from, to) >= 0) return []
  const sessions: TradingSession[] = []
  let session = sessionAt(id, from)
  if (session.opensAt === null) return [{ opensAt: from, closesAt: to }]
  while (session.opensAt !== null && Temporal.Instant.compare(session.opensAt, to) < 0) {
    sessions.push({ opensAt: session.opensAt, closesAt: session.closesAt })
    session = sessionAt(id, session.closesAt)
  }
  return sessions
}

/**
 * The date under which trading at this instant is booked; while closed, that of the next session. A stock exchange's
 * day is its local date and crypto's the UTC date. The day of forex and metals ends at 17:00 in New York, as the week
 * does, so Sunday evening there is already Monday.
 */
export function tradingDayOf(id: CalendarId, instant: Temporal.Instant): Temporal.PlainDate {
  const calendar = calendarOf(id)
  const { open, opensAt } = sessionAt(id, instant)
  const local = (open ? instant : opensAt).toZonedDateTimeISO(calendar.timeZone)
  const dayIsOver =
    calendar.kind === 'weekly' && Temporal.PlainTime.compare(local.toPlainTime(), calendar.week.close) >= 0
  return local.toPlainDate().add({ days: dayIsOver ? 1 : 0 })
}

function instantAt(edges: Float64Array, index: number): Temporal.Instant {
  const ms = edges[index]
  if (ms === undefined) throw new RangeError('a calendar without sessions for a fortnight')
  return Temporal.Instant.fromEpochMilliseconds(ms)
}
