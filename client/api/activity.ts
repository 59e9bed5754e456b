import { createStore } from 'zustand/vanilla'

/** How many requests have been under way for longer than 800 ms. The shell shows a text while there are any; this only counts. */
export const activityStore = createStore<{ slow: number }>(() => ({ slow: 0 }))

const textDelayMs = 800

/** Notes that a request has begun; the function it returns notes that it has ended. */
export function noteRequest(): () => void {
  let counted = false
  const count = (by: number) => activityStore.setState(({ slow }) => ({ slow: slow + by }))
  const timer = setTimeout(() => {
    counted = true
    count(1)
  }, textDelayMs)
  return () => {
    clearTimeout(timer)
    if (counted) count(-1)
  }
}
