import { dayMs, hourMs, minuteMs } from '@candor/domain/time/durations.ts'

export type RelativeTimeSpan = { unit: 'now'; count: 0 } | { unit: 'minute' | 'hour' | 'day'; count: number }

/** Just now under five minutes, then whole minutes, hours and days. A clock that runs ahead of ours is just now, too. */
export function relativeTime(from: number, now: number): RelativeTimeSpan {
  const passed = now - from
  if (passed < 5 * minuteMs) return { unit: 'now', count: 0 }
  if (passed < hourMs) return { unit: 'minute', count: Math.floor(passed / minuteMs) }
  if (passed < dayMs) return { unit: 'hour', count: Math.floor(passed / hourMs) }
  return { unit: 'day', count: Math.floor(passed / dayMs) }
}
