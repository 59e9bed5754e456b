import { useMinuteClock } from '@candor/kit/time/minute-clock.ts'
import { relativeTime } from '@candor/kit/time/relative-time.ts'
import { type Say, useWords } from './use-words.ts'

/** Relative time as docs/SPECIFICATION.md, section 9, has it: just now under five minutes, then minutes, hours and days. */
export function sayAgo(say: Say, at: number, now: number): string {
  const { unit, count } = relativeTime(at, now)
  switch (unit) {
    case 'now':
      return say('time.just-now')
    case 'minute':
      return say('time.minutes', { n: count })
    case 'hour':
      return say('time.hours', { n: count })
    case 'day':
      return say('time.days', { n: count })
  }
}

/** How long ago something was, said anew as time goes on. */
export function useTimeAgo(): (instant: string) => string {
  const say = useWords()
  const now = useMinuteClock()
  return (instant) => sayAgo(say, Date.parse(instant), now)
}
