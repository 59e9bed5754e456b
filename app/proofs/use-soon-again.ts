import { useEffect, useRef } from 'react'
import type { ProofRun } from './use-proof-run.ts'

const pollEveryMs = 20_000
const mostLooks = 6

/** Checks again by itself while something waits that will be there soon. */
export function useSoonAgain(
  { ranAt, again }: Pick<ProofRun<unknown, unknown>, 'ranAt' | 'again'>,
  isSoon: boolean,
): void {
  const looks = useRef(0)
  useEffect(() => {
    if (!isSoon || ranAt === null || looks.current >= mostLooks) return
    const timer = setTimeout(() => {
      looks.current += 1
      again()
    }, pollEveryMs)
    return () => clearTimeout(timer)
  }, [isSoon, ranAt, again])
}
