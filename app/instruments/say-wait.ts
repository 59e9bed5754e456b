import type { Say } from '../words/use-words.ts'
import { waitOf } from './wait-span.ts'

/** `2 d 4 h`, `7 h 58 min`, `12 min`. */
export function sayWait(say: Say, milliseconds: number): string {
  const { days, hours, minutes } = waitOf(milliseconds)
  if (days > 0) return say('closed.wait-days', { days, hours })
  return hours > 0 ? say('closed.wait-hours', { hours, minutes }) : say('closed.wait-minutes', { minutes })
}
