import { useEffect, useState } from 'react'

/** No spinner is shown before this: most answers arrive sooner, and a flash of one makes them feel slower. */
const spinnerDelayMs = 800

/** True once `busy` has lasted 800 ms, until it ends. */
export function useLateBusy(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), spinnerDelayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return busy && late
}
