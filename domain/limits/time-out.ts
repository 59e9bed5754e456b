import { accept, type Result, refuse } from '../result.ts'
import { dayMs } from '../time/durations.ts'

const shortestTimeOut = 1
/** Six weeks. */
export const longestTimeOut = 42

/** Begins a time-out of so many days, or makes one longer. It cannot be ended early, so one that would end sooner is refused. */
export function beginTimeOut(
  until: number | null,
  days: number,
  now: number,
): Result<number, 'limit-invalid' | 'time-out-running'> {
  if (!Number.isInteger(days) || days < shortestTimeOut || days > longestTimeOut)
    return refuse('limit-invalid')
  const ends = now + days * dayMs
  return until !== null && until > ends ? refuse('time-out-running') : accept(ends)
}
