import { hourMs, minuteMs } from '../time/durations.ts'
/** Customers' sessions end after half an hour without a request, and everybody's after twelve hours whatever happens. Instants are epoch milliseconds. */
export const idleLimitMs = 30 * minuteMs
export const absoluteLimitMs = 12 * hourMs

type SessionTimes = { startedAt: number; seenAt: number; endedAt: number | null }

/** When a session ends if no further request comes. */
export const sessionEnd = (times: SessionTimes, idleMs = idleLimitMs): number =>
  Math.min(times.seenAt + idleMs, times.startedAt + absoluteLimitMs)

type SessionState = 'live' | 'expired' | 'signed-out'

export function sessionState(times: SessionTimes, now: number, idleMs = idleLimitMs): SessionState {
  if (times.endedAt !== null) return 'signed-out'
  return now < sessionEnd(times, idleMs) ? 'live' : 'expired'
}

/** Storing every request would cost a row update each; a minute's precision is enough for half an hour. */
export const isWorthNoting = (seenAt: number, now: number): boolean => now - seenAt >= 60_000
