const dayLength = 24 * 60 * 60_000

export type WeekSession = { opensAt: number; closesAt: number }

/** One of the seven bars: which parts of the day are trading, as shares of the day, and where now is. */
export type DayBar = {
  /** Noon of the day, to name it by. */
  noon: number
  parts: readonly { from: number; to: number }[]
  now: number | null
}

/** Midnight at the start of a day in the customer's zone, so many days after that of `at`. */
function midnight(at: number, days: number): number {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

/** Monday of the week an instant lies in, in the customer's zone. */
export function mondayOf(at: number): number {
  const weekday = (new Date(at).getDay() + 6) % 7
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
    const share = (at: number) => (Math.min(ends, Math.max(starts, at)) - starts) / (ends - starts)
    const parts = sessions
      .filter(({ opensAt, closesAt }) => opensAt < ends && closesAt > starts)
      .map(({ opensAt, closesAt }) => ({ from: share(opensAt), to: share(closesAt) }))
      .sort((one, other) => one.from - other.from)
    return {
      noon: starts + dayLength / 2,
      parts: joinParts(parts),
      now: now >= starts && now < ends ? share(now) : null,
    }
  })
}

function joinParts(parts: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const joined: { from: number; to: number }[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to)
    else joined.push({ ...part })
  }
  return joined
}

/** The hours of a day as a reader says them: `07:00–24:00`. Null for a day without trading. */
export function hoursOf({ parts }: DayBar): string | null {
  if (parts.length === 0) return null
  return parts.map(({ from, to }) => `${clock(from)}\u2013${clock(to)}`).join(', ')
}

function clock(share: number): string {
  const minutes = Math.round(share * 24 * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

export const isAllDay = ({ parts }: DayBar): boolean =>
  parts.length === 1 && parts[0]?.from === 0 && parts[0].to === 1
