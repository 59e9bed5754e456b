import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

const usualPauseMs = 10 * minuteMs
const longestPauseMs = 6 * hourMs

/** What came of asking a source. `waitMs` is how long it asked us to stay away. */
export type FetchOutcome =
  | { readonly kind: 'news' | 'nothing-new' }
  | { readonly kind: 'failed'; readonly failuresBefore: number; readonly waitMs: number }

/** How long to wait before a source is asked again: twice as long after each failure in a row, and never less than it asked for. */
export function pauseAfter(outcome: FetchOutcome): number {
  if (outcome.kind !== 'failed') return usualPauseMs
  const doubled = usualPauseMs * 2 ** Math.min(outcome.failuresBefore + 1, 10)
  return Math.max(Math.min(doubled, longestPauseMs), Math.min(outcome.waitMs, dayMs))
}

/** How long `Retry-After` asks us to stay away, as seconds or as a date; 0 where it says nothing that can be read. */
export function readRetryAfter(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  if (/^\d{1,7}$/.test(header.trim())) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? 0 : Math.max(0, at - now)
}
