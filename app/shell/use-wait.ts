import { useEffect, useState } from 'react'

/** How long a page may take before we say that it is loading, and before we stop waiting. */
export const loadingDelayMs = 200
const loadingTimeoutMs = 60_000

type Wait = 'short' | 'long' | 'over'

/** How long it has taken since this was first shown. */
export function useWait(): Wait {
  const [wait, setWait] = useState<Wait>('short')
  useEffect(() => {
    const tell = setTimeout(() => setWait('long'), loadingDelayMs)
    const giveUp = setTimeout(() => setWait('over'), loadingTimeoutMs)
    return () => {
      clearTimeout(tell)
      clearTimeout(giveUp)
    }
  }, [])
  return wait
}
