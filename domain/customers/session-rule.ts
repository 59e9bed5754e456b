/** Sessions end after half an hour without a request, and after twelve hours whatever happens. Instants are epoch milliseconds. */
export const idleLimit = 30 * 60 * 1000
export const absoluteLimit = 12 * 60 * 60 * 1000

export type SessionTimes = { startedAt: number; seenAt: number; endedAt: number | null }

/** When a session ends if nothing more is asked of us. */
export const sessionEnd = (times: SessionTimes): number =>
  Math.min(times.seenAt + idleLimit, times.startedAt + absoluteLimit)

export type SessionState = 'live' | 'expired' | 'signed-out'

export function sessionState(times: SessionTimes, now: number): SessionState {
  if (times.endedAt !== null) return 'signed-out'
  return now < sessionEnd(times) ? 'live' : 'expired'
}

/** Writing down every request would cost a row update each; a minute's precision is enough for half an hour. */
export const isWorthNoting = (seenAt: number, now: number): boolean => now - seenAt >= 60_000
