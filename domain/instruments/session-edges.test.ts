import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../time/durations.ts'
import { type CalendarId, calendarIds, calendarOf, type MarketCalendar } from './market-calendar.ts'
import { isOpenAtMs, sessionAt, sessionsBetween } from './trading-hours.ts'

/**
 * A second opinion: the calendars read as their file's `semantics` says, from the wall clock at the instant itself. It
 * shares neither Temporal nor the laid-out years with the code it checks.
 */
type WallClock = { date: string; time: string; weekday: number }

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const formats = new Map<string, Intl.DateTimeFormat>()

function wallClockAt(timeZone: string, ms: number): WallClock {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(timeZone, format)
  const part = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return {
    date: `${part.get('year')}-${part.get('month')}-${part.get('day')}`,
    time: `${part.get('hour')}:${part.get('minute')}`,
    weekday: weekdayNames.indexOf(part.get('weekday') ?? ''),
  }
}

function isOpenByTheFile(calendar: MarketCalendar, ms: number): boolean {
  if (calendar.kind === 'always') return true
  const { date, time, weekday } = wallClockAt(calendar.timeZone, ms)
  if (calendar.kind === 'daily') {
    if (!calendar.weekdays.includes(weekday)) return false
    if (calendar.closures.some((closure) => closure.date === date)) return false
    const early = calendar.earlyCloses.find((day) => day.date === date)
    if (early && time >= early.close) return false
    return calendar.sessions.some(([open, close]) => open <= time && time < close)
  }
  const { week, dailyBreak, closures } = calendar
  const now = `${weekday} ${time}`
  if (now < `${week.openDay} ${week.open}` || now >= `${week.closeDay} ${week.close}`) return false
  if (dailyBreak?.days.includes(weekday) && dailyBreak.from <= time && time < dailyBreak.to) return false
  return !closures.some(({ from, to }) => from <= `${date}T${time}` && `${date}T${time}` < to)
}

const coveredFrom = Date.UTC(2025, 0, 1)
const coveredTo = Date.UTC(2028, 0, 1)

const clockChanges = [
  Date.UTC(2025, 2, 9, 7),
  Date.UTC(2025, 10, 2, 6),
  Date.UTC(2026, 2, 8, 7),
  Date.UTC(2026, 10, 1, 6),
  Date.UTC(2027, 2, 14, 7),
  Date.UTC(2027, 10, 7, 6),
]

/** Minutes to add to wall time for UTC: what the zone has in winter and in summer, so that either is tried every day. */
const offsets: Record<string, readonly number[]> = {
  'America/New_York': [300, 240],
  'Asia/Hong_Kong': [-480],
  'Asia/Kuala_Lumpur': [-480],
  UTC: [0],
}

/** Every wall time the calendar's rules name. */
function timesNamed(calendar: MarketCalendar): Set<string> {
  if (calendar.kind === 'always') return new Set(['00:00'])
  if (calendar.kind === 'daily') {
    return new Set([...calendar.sessions.flat(), ...calendar.earlyCloses.map(({ close }) => close)])
  }
  const { week, dailyBreak, closures } = calendar
  const breaks = dailyBreak ? [dailyBreak.from, dailyBreak.to] : []
  const clocks = closures.flatMap(({ from, to }) => [from.slice(11), to.slice(11)])
  return new Set([week.open, week.close, ...breaks, ...clocks])
}

/** Every instant at which the rules could change anything, with a week to spare at both ends, in order. */
function possibleEdges(calendar: MarketCalendar): number[] {
  const edges = new Set(clockChanges)
  for (let midnight = coveredFrom - 7 * dayMs; midnight < coveredTo + 7 * dayMs; midnight += dayMs) {
    for (const time of timesNamed(calendar)) {
      const wall = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
      for (const offset of offsets[calendar.timeZone] ?? []) edges.add(midnight + (wall + offset) * minuteMs)
    }
  }
  return [...edges].sort((one, other) => one - other)
}

/** [open, close] pairs found by asking the second opinion on both sides of every possible edge. */
function sessionsByTheFile(calendar: MarketCalendar, edges: readonly number[]): [number, number][] {
  const sessions: [number, number][] = []
  let opened: number | null = null
  for (const edge of edges) {
    const now = isOpenByTheFile(calendar, edge)
    if (isOpenByTheFile(calendar, edge - 1) === now) continue
    if (now) opened = edge
    else if (opened !== null) sessions.push([opened, edge])
  }
  return sessions
}

const scheduled = calendarIds.filter((id) => calendarOf(id).kind !== 'always')

/** What `sessionAt` must say, given the second opinion's sessions. */
function stateByTheFile(id: CalendarId, sessions: readonly [number, number][], ms: number, open: boolean) {
  const [opensAt, closesAt] = sessions.find(([, close]) => close > ms) ?? []
  return `${id} ${ms} ${open} ${opensAt} ${closesAt}`
}

function stateByTheCode(id: CalendarId, ms: number) {
  const { open, opensAt, closesAt } = sessionAt(id, Temporal.Instant.fromEpochMilliseconds(ms))
  return `${id} ${ms} ${open} ${opensAt?.epochMilliseconds} ${closesAt?.epochMilliseconds}`
}

describe('every edge from 2025 to 2027, against the file read by the wall clock', () => {
  it.each(scheduled)('%s is right a minute before, a moment before, at and a minute after', (id) => {
    const calendar = calendarOf(id)
    const edges = possibleEdges(calendar)
    const sessions = sessionsByTheFile(calendar, edges)
    const wrong: string[] = []
    let ahead = 0
    for (const edge of edges.filter((ms) => ms >= coveredFrom && ms <= coveredTo)) {
      while ((sessions[ahead]?.[1] ?? Number.POSITIVE_INFINITY) < edge - minuteMs) ahead += 1
      const near = sessions.slice(ahead, ahead + 4)
      for (const ms of [edge - minuteMs, edge - 1, edge, edge + 1, edge + minuteMs]) {
        const open = isOpenByTheFile(calendar, ms)
        const expected = stateByTheFile(id, near, ms, open)
        if (stateByTheCode(id, ms) !== expected) wrong.push(expected)
        if (isOpenAtMs(id, ms) !== open) wrong.push(`${id} ${ms} open`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(scheduled)('%s has the same sessions', (id) => {
    const calendar = calendarOf(id)
    const expected = sessionsByTheFile(calendar, possibleEdges(calendar)).filter(
      ([open, close]) => close > coveredFrom && open < coveredTo,
    )
    const found = sessionsBetween(
      id,
      Temporal.Instant.fromEpochMilliseconds(coveredFrom),
      Temporal.Instant.fromEpochMilliseconds(coveredTo),
    ).map(({ opensAt, closesAt }) => [opensAt.epochMilliseconds, closesAt.epochMilliseconds])
    expect(found).toEqual(expected)
    expect(found.length).toBeGreaterThan(150)
  })

  it('changes clocks in New York at the instants probed here', () => {
    for (const change of clockChanges) {
      const isSpring = new Date(change).getUTCMonth() === 2
      expect(wallClockAt('America/New_York', change - minuteMs).time).toBe('01:59')
      expect(wallClockAt('America/New_York', change).time).toBe(isSpring ? '03:00' : '01:00')
    }
  })
})
