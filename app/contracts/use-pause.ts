import { useEffect, useState } from 'react'
import { useContractRecord } from './contract-store.ts'

/** Until when the customer is pausing, in epoch milliseconds; null where they are not. It ends by itself. */
export function usePause(): number | null {
  const until = useContractRecord()?.pausedUntil ?? null
  const ends = until === null ? null : Date.parse(until)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    if (ends === null || ends <= Date.now()) return
    const timer = setTimeout(() => setNow(Date.now()), ends - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [ends])
  return ends !== null && ends > now ? ends : null
}
