import type { ProofFile } from '@candor/verify/proof-file.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { verifyFile } from './verify-file.ts'

/** A file and what its checks have found. */
export type ProofRun = {
  status: 'reading' | 'checking' | 'done' | 'missing'
  file: ProofFile | null
  report: Report | null
  ranAt: number | null
  again: () => void
}

const blank = { status: 'reading', file: null, report: null, ranAt: null } as const

/**
 * Reads a proof and checks it at once, and again when asked to. One that cannot be read anew is checked as it is known: that needs nobody.
 * `read` and `onReport` have to stay the same.
 */
export function useProofRun(
  read: () => Promise<ProofFile | null>,
  onReport?: (report: Report) => void,
): ProofRun {
  const [run, setRun] = useState<Omit<ProofRun, 'again'>>(blank)
  const [round, setRound] = useState(0)
  const known = useRef<ProofFile | null>(null)
  useEffect(() => {
    let current = true
    const tell = (part: Partial<ProofRun>) => current && setRun((before) => ({ ...before, ...part }))
    const work = async () => {
      tell({ status: 'reading' })
      const fresh = await read()
      const file = fresh ?? known.current
      if (!file) return tell({ status: 'missing' })
      known.current = file
      tell({ status: 'checking', file })
      const report = await verifyFile(file)
      if (fresh) onReport?.(report)
      tell({ status: 'done', report, ranAt: Date.now() })
    }
    work().catch(() => tell({ status: 'missing' }))
    return () => {
      current = false
    }
  }, [read, onReport, round])
  return { ...run, again: useCallback(() => setRound((count) => count + 1), []) }
}
