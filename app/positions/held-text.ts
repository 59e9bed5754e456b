import { dayMs, hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { Say } from '../words/use-words.ts'

/** How long something was held, in its two largest units: `22 h 56 min`, `3 d 4 h`, `41 s`. */
export function heldText(say: Say, lengthMs: number): string {
  const length = Math.max(0, lengthMs)
  if (length < minuteMs) return say('held.seconds', { s: Math.floor(length / 1_000) })
  if (length < hourMs) return say('held.minutes', { m: Math.floor(length / minuteMs) })
  if (length < dayMs)
    return say('held.hours', { h: Math.floor(length / hourMs), m: Math.floor((length % hourMs) / minuteMs) })
  return say('held.days', { d: Math.floor(length / dayMs), h: Math.floor((length % dayMs) / hourMs) })
}
