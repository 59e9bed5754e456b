const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type RelativeTimeSpan = { unit: 'now'; count: 0 } | { unit: 'minute' | 'hour' | 'day'; count: number }

/** Just now under five minutes, then whole minutes, hours and days. A clock that runs ahead of ours is just now, too. */
export function relativeTime(from: number, now: number): RelativeTimeSpan {
  const passed = now - from
  if (passed < 5 * minute) return { unit: 'now', count: 0 }
  if (passed < hour) return { unit: 'minute', count: Math.floor(passed / minute) }
  if (passed < day) return { unit: 'hour', count: Math.floor(passed / hour) }
  return { unit: 'day', count: Math.floor(passed / day) }
}
