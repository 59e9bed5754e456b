import { dayMs, minuteMs } from '../time/durations.ts'
import { minutesOfDay } from './draw-stream.ts'
import { wholeRoot } from './whole-math.ts'

/** When a market trades, in epoch milliseconds, half-open. Sessions are given whole, also where they pass midnight. */
export type Session = { readonly opensAt: number; readonly closesAt: number }

/** What a UTC day of a calendar looks like to the paths. */
export type SessionPlan = {
  /** 1 where the minute trades. */
  readonly open: Uint8Array
  /** The usual volatility of each open minute beside the session's average, times 4096. */
  readonly shape: Int32Array
  /** By opening minute, how long the market had been closed. */
  readonly openings: ReadonlyMap<number, Closure>
}

/** Minutes closed before an opening that count towards its gap: those of this day and those of days before. */
type Closure = { readonly today: number; readonly before: number }

/** A closed minute moves prices with an eighth of an open minute's variance, and after 32 hours no more. */
export const closedShare = 8
const closedAtMost = 1_920

/**
 * The plan of the day that begins at `dayStart`. `sessions` are in order and hold every session that touches the day and,
 * where one opens within it, the one before that, because a gap is as large as the closed time was long.
 */
export function planSessions(dayStart: number, sessions: readonly Session[]): SessionPlan {
  const open = new Uint8Array(minutesOfDay)
  const shape = new Int32Array(minutesOfDay)
  const openings = new Map<number, Closure>()
  sessions.forEach((session, index) => {
    const { opensAt, closesAt } = session
    if (closesAt <= dayStart || opensAt >= dayStart + dayMs) return
    const previous = sessions[index - 1]
    if (opensAt % minuteMs !== 0 || closesAt % minuteMs !== 0 || closesAt <= opensAt)
      throw new RangeError('sessions begin and end on whole minutes')
    if (previous && previous.closesAt > opensAt) throw new RangeError('sessions must be in order')
    if (opensAt > dayStart)
      openings.set((opensAt - dayStart) / minuteMs, closureBefore(session, previous, dayStart))
    fillShape(session, previous, dayStart, open, shape)
  })
  return { open, shape, openings }
}

function closureBefore({ opensAt }: Session, previous: Session | undefined, dayStart: number): Closure {
  if (!previous) throw new RangeError('an opening needs the session before it')
  const counted = Math.min((opensAt - previous.closesAt) / minuteMs, closedAtMost)
  const today = Math.min((opensAt - Math.max(previous.closesAt, dayStart)) / minuteMs, counted)
  return { today, before: counted - today }
}

/** Up to this length a session has an opening and a close; longer ones follow the hours of the world's day. */
const shortAtMost = 12 * 60

function fillShape(
  { opensAt, closesAt }: Session,
  previous: Session | undefined,
  dayStart: number,
  open: Uint8Array,
  shape: Int32Array,
): void {
  const length = (closesAt - opensAt) / minuteMs
  const closed = previous ? (opensAt - previous.closesAt) / minuteMs : 0
  const first = (opensAt - dayStart) / minuteMs
  const from = Math.max(first, 0)
  const to = Math.min(first + length, minutesOfDay)
  open.fill(1, from, to)
  if (length <= shortAtMost) {
    shape.set(sessionShape(length, closed).subarray(from - first, to - first), from)
    return
  }
  shape.set(clockShape.subarray(from, to), from)
  openingBurst(closed).forEach((extra, i) => {
    const minute = first + i
    if (minute >= from && minute < to) shape[minute] = wholeRoot((hourVariance(minute) + extra) * 4096)
  })
}

/** Extra variance after an opening, by minute, times 4096: the longer it was closed, the livelier, up to six times the usual. */
export function openingBurst(closed: number): readonly number[] {
  const burst: number[] = []
  let extra = Math.floor((Math.min(closed, 960) * 4096) / 160)
  while (extra > 16) {
    burst.push(extra)
    extra -= (extra + 15) >> 4
  }
  return burst
}

const shapes = new Map<number, Int32Array>()

/** A short session: lively after the opening, calm, livelier to the close; scaled so that its mean variance is 1. */
function sessionShape(length: number, closed: number): Int32Array {
  const key = Math.min(closed, 960) * 1024 + length
  const known = shapes.get(key)
  if (known) return known
  const burst = openingBurst(closed)
  const closing = openingBurst(240)
  const raw = Array.from({ length }, (_, i) => 4096 + (burst[i] ?? 0) + (closing[length - 1 - i] ?? 0))
  const sum = raw.reduce((total, variance) => total + variance, 0)
  const shape = Int32Array.from(raw, (variance) =>
    wholeRoot(Math.floor((variance * 4096 * length) / sum) * 4096),
  )
  // A calendar has a handful of lengths; strange questions must not fill memory.
  if (shapes.size > 200) shapes.clear()
  shapes.set(key, shape)
  return shape
}

// Usual variance by hour of the UTC day for what trades around the clock, in 1/10; the mean is 10.
const aroundTheClock = [6, 7, 7, 6, 6, 6, 8, 11, 13, 12, 11, 11, 15, 17, 18, 16, 14, 12, 11, 9, 8, 6, 5, 5]

/** Between the middles of two hours the variance moves in a straight line. */
function hourVariance(minute: number): number {
  const shifted = minute + minutesOfDay - 30
  const hour = Math.floor(shifted / 60)
  const from = aroundTheClock[hour % 24] as number
  const to = aroundTheClock[(hour + 1) % 24] as number
  return Math.floor(((from * (60 - (shifted % 60)) + to * (shifted % 60)) * 4096) / 600)
}

const clockShape = Int32Array.from({ length: minutesOfDay }, (_, minute) =>
  wholeRoot(hourVariance(minute) * 4096),
)

/** The minutes over which a year's variance is spread: the open ones and the closed ones at their share. */
export function minutesPerYear(yearOfSessions: readonly Session[]): number {
  let eighths = 0
  yearOfSessions.forEach((session, index) => {
    const next = yearOfSessions[index + 1]
    eighths += (closedShare * (session.closesAt - session.opensAt)) / minuteMs
    if (next) eighths += Math.min((next.opensAt - session.closesAt) / minuteMs, closedAtMost)
  })
  return Math.round(eighths / closedShare)
}
