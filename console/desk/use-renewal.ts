import { useEffect } from 'react'

/** Asks again and again without a word, while the page is looked at. `renew` has to stay the same. */
export function useRenewal(renew: () => void, everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) renew()
    }, everyMs)
    return () => clearInterval(timer)
  }, [renew, everyMs])
}
