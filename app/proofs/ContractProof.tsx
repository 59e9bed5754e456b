import type { CheckName } from '@candor/verify/check.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { useCallback } from 'react'
import { gatherProof } from './gather-proof.ts'
import { keepReport } from './kept-findings.ts'
import { LogNotice } from './LogNotice.tsx'
import { ProofView } from './ProofView.tsx'
import { useProofRun } from './use-proof-run.ts'
import { useSoonAgain } from './use-soon-again.ts'
import { verifyFile } from './verify-file.ts'

/** The seed of a day is opened when the day is over; the other checks wait for about a minute, until the last page is sealed. */
const waitLong: readonly CheckName[] = ['seed', 'path']

const isSoon = ({ checks }: Report): boolean =>
  checks.some(({ name, state }) => state === 'open' && !waitLong.includes(name))

/** The checks of a settled contract: read, run and shown on this device. */
export function ContractProof({ id }: { id: string }) {
  const run = useProofRun(
    useCallback(() => gatherProof(id), [id]),
    verifyFile,
    useCallback((report: Report) => void keepReport(id, report, Date.now()), [id]),
  )
  useSoonAgain(run, run.report !== null && isSoon(run.report))
  return (
    <>
      <LogNotice />
      <ProofView run={run} />
    </>
  )
}
