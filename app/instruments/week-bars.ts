import { dayMs } from '@candor/domain/time/durations.ts'
import { zoneOffset } from '@candor/kit/numbers/preferred-zone.ts'

type WeekSession = { opensAt: number; closesAt: number }

/** A part of a day with trading: as shares of the day for the drawing, as instants for the words. */
type DayPart = { from: number; to: number; opens: number; closes: number }

/** One of the seven bars: which parts of the day are trading, as shares of the day, and where now is. */
export type DayBar = {
  /** Noon of the day, to name it by. */
  noon: number
  parts: readonly DayPart[]
  now: number | null
}

const ahead = (at: number): number => zoneOffset(new Date(at)) * 60_000

/** What clocks show in the customer's zone, as if it were UTC. */
const onClocks = (at: number): Date => new Date(at + ahead(at))

/** Midnight at the start of a day in the customer's zone, so many days after that of `at`. */
function midnight(at: number, days: number): number {
  const shown = onClocks(at)
  const wanted = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate() + days)
  // Clocks may have changed between then and now: the second look is with the difference that holds there.
  return wanted - ahead(wanted - ahead(at))
}

/** Monday of the week an instant lies in, in the customer's zone. */
export function mondayOf(at: number): number {
  const weekday = (onClocks(at).getUTCDay() + 6) % 7
  return midnight(at, -weekday)
}

/**
 * A week of sessions cut into the customer's days. A day may have 23 or 25 hours where clocks change, so shares are of that day's own
 * length; a session that runs over midnight is drawn in both days, and parts that touch are one.
 */
export function weekBars(sessions: readonly WeekSession[], now: number): DayBar[] {
  const monday = mondayOf(now)
  return Array.from({ length: 7 }, (_, index) => {
    const starts = midnight(monday, index)
    const ends = midnight(monday, index + 1)
    const share = (at: number) => (at - starts) / (ends - starts)
    const parts = sessions
      .filter(({ opensAt, closesAt }) => opensAt < ends && closesAt > starts)
      .map(({ opensAt, closesAt }) => ({
        opens: Math.max(starts, opensAt),
        closes: Math.min(ends, closesAt),
      }))
      .map(({ opens, closes }) => ({ opens, closes, from: share(opens), to: share(closes) }))
      .sort((one, other) => one.from - other.from)
    return {
      noon: starts + dayMs / 2,
      parts: joinParts(parts),
      now: now >= starts && now < ends ? share(now) : null,
    }
  })
}

function joinParts(parts: readonly DayPart[]): DayPart[] {
  const joined: DayPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (!last || part.from > last.to) joined.push({ ...part })
    else if (part.to > last.to) Object.assign(last, { to: part.to, closes: part.closes })
  }
  return joined
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function clock(at: number): string {
  const shown = onClocks(at)
  return `${twoDigits(shown.getUTCHours())}:${twoDigits(shown.getUTCMinutes())}`
}

/** The hours of a day as a reader says them: `07:00–24:00`. Null for a day without trading. */
export function hoursOf({ parts }: DayBar): string | null {
  if (parts.length === 0) return null
  const end = ({ to, closes }: DayPart) => (to === 1 ? '24:00' : clock(closes))
  return parts.map((part) => `${clock(part.opens)}\u2013${end(part)}`).join(', ')
}

export const isAllDay = ({ parts }: DayBar): boolean =>
  parts.length === 1 && parts[0]?.from === 0 && parts[0].to === 1
