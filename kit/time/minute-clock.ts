import { useSyncExternalStore } from 'react'

/** One timer for every relative time on the page, and none when there are none. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const each of listeners) each()
    }, 30_000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time in ms, moving on twice a minute. */
export const useMinuteClock = (): number => useSyncExternalStore(subscribe, () => now)
