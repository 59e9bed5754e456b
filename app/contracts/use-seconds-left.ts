import { useEffect, useState } from 'react'
import { secondsLeft, untilNextSecond } from './contract-clock.ts'

/** Whole seconds until an instant, counted down. `ahead` is how far the device's clock is ahead of the server's. */
export function useSecondsLeft(expiresAt: number, ahead = 0): number {
  const [, tick] = useState(0)
  const now = Date.now() - ahead
  const left = secondsLeft(expiresAt, now)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => tick((count) => count + 1), untilNextSecond(expiresAt, Date.now() - ahead))
    return () => clearTimeout(timer)
  })
  return left
}
