import { dayMs } from '../time/durations.ts'
import type { Session } from './session-plan.ts'

/** A fresh install shows so many days of minutes. */
export const daysOfMinutes = 2

/** A market that is closed for longer than this shows no minutes. */
const daysBackAtMost = 14

/**
 * Midnight UTC from which a market has minutes in the past of a fresh install: the last two days on which it traded, since on a Monday
 * morning the two days before were a weekend and its charts would be empty.
 */
export function minutesFrom(sessions: readonly Session[], firstDayStart: number): number {
  let found = 0
  for (let back = 1; back <= daysBackAtMost; back += 1) {
    const dayStart = firstDayStart - back * dayMs
    const traded = sessions.some(({ opensAt, closesAt }) => opensAt < dayStart + dayMs && closesAt > dayStart)
    if (traded) found += 1
    if (found === daysOfMinutes) return dayStart
  }
  return firstDayStart - daysOfMinutes * dayMs
}
