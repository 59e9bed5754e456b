import { dayMs, hourMs, minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { useEffect, useState } from 'react'
import { type Say, useWords } from '../words/use-console-words.ts'

/** How long something lasts: `41 min`, `3 h 12 min`, `2 days`. */
export function sayAge(say: Say, milliseconds: number): string {
  const age = Math.max(0, milliseconds)
  if (age < minuteMs) return say('age.seconds', { n: Math.floor(age / secondMs) })
  if (age < hourMs) return say('age.minutes', { n: Math.floor(age / minuteMs) })
  const hours = Math.floor(age / hourMs)
  const minutes = Math.floor((age % hourMs) / minuteMs)
  if (age < 2 * dayMs)
    return minutes === 0 ? say('age.whole-hours', { n: hours }) : say('age.hours', { h: hours, m: minutes })
  return say('age.days', { n: Math.floor(age / dayMs) })
}

const beatMs = 10_000

/** Says how old an instant is, and goes on saying so. */
export function useAge(): (at: string) => string {
  const say = useWords()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), beatMs)
    return () => clearInterval(timer)
  }, [])
  return (at) => sayAge(say, now - Date.parse(at))
}
