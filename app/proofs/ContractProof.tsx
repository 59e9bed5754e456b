import type { CheckName } from '@candor/verify/check.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { useCallback, useEffect, useRef } from 'react'
import { gatherProof } from './gather-proof.ts'
import { keepReport } from './kept-findings.ts'
import { LogNotice } from './LogNotice.tsx'
import { ProofView } from './ProofView.tsx'
import { type ProofRun, useProofRun } from './use-proof-run.ts'

/** The seed of a day is opened when the day is over; the other checks wait for about a minute, until the last page is sealed. */
const waitLong: readonly CheckName[] = ['seed', 'path']
const lookAgain = 20_000
const mostLooks = 6

/** Checks again by itself while something waits that will be there soon. */
function useSoonAgain({ report, ranAt, again }: ProofRun): void {
  const looks = useRef(0)
  const soon = report?.checks.some(({ name, state }) => state === 'open' && !waitLong.includes(name)) ?? false
  useEffect(() => {
    if (!soon || ranAt === null || looks.current >= mostLooks) return
    const timer = setTimeout(() => {
      looks.current += 1
      again()
    }, lookAgain)
    return () => clearTimeout(timer)
  }, [soon, ranAt, again])
}

/** The checks of a settled contract: read, run and told on this device. */
export function ContractProof({ id }: { id: string }) {
  const run = useProofRun(
    useCallback(() => gatherProof(id), [id]),
    useCallback((report: Report) => void keepReport(id, report, Date.now()), [id]),
  )
  useSoonAgain(run)
  return (
    <>
      <LogNotice />
      <ProofView run={run} />
    </>
  )
}
