import { useCallback, useEffect, useRef, useState } from 'react'

/** A file and what its checks have found. */
export type ProofRun<File, Report> = {
  status: 'reading' | 'checking' | 'done' | 'missing'
  file: File | null
  report: Report | null
  ranAt: number | null
  again: () => void
}

const blank = { status: 'reading', file: null, report: null, ranAt: null } as const

/**
 * Reads a proof and checks it at once, and again when asked to. One that cannot be read again is checked as it is known: that needs nobody.
 * `read`, `verify` and `onReport` have to stay the same.
 */
export function useProofRun<File, Report>(
  read: () => Promise<File | null>,
  verify: (file: File) => Promise<Report>,
  onReport?: (report: Report) => void,
): ProofRun<File, Report> {
  const [run, setRun] = useState<Omit<ProofRun<File, Report>, 'again'>>(blank)
  const [round, setRound] = useState(0)
  const known = useRef<File | null>(null)
  useEffect(() => {
    let current = true
    const tell = (part: Partial<ProofRun<File, Report>>) =>
      current && setRun((before) => ({ ...before, ...part }))
    const work = async () => {
      tell({ status: 'reading' })
      const fresh = await read()
      const file = fresh ?? known.current
      if (!file) return tell({ status: 'missing' })
      known.current = file
      tell({ status: 'checking', file })
      const report = await verify(file)
      if (fresh) onReport?.(report)
      tell({ status: 'done', report, ranAt: Date.now() })
    }
    work().catch(() => tell({ status: 'missing' }))
    return () => {
      current = false
    }
  }, [read, verify, onReport, round])
  return { ...run, again: useCallback(() => setRound((count) => count + 1), []) }
}
