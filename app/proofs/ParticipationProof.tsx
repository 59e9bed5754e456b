import type { ParticipationReport } from '@candor/verify/verify-participation.ts'
import { useCallback } from 'react'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { gatherParticipationProof } from './gather-participation-proof.ts'
import { keepFailedChecks } from './kept-participations.ts'
import { LogNotice } from './LogNotice.tsx'
import { ParticipationView } from './ParticipationView.tsx'
import { useProofRun } from './use-proof-run.ts'
import { useSoonAgain } from './use-soon-again.ts'
import { verifyParticipationFile } from './verify-participation-file.ts'

/** What is open waits for the log, which is seconds behind; only a review may take longer. */
const isSoon = ({ checks }: ParticipationReport): boolean =>
  checks.some(({ state, code }) => state === 'open' && code !== 'units.review')

async function keepFound(id: string, { checks }: ParticipationReport): Promise<void> {
  const account = accountOf(sessionStore.getState())
  const failed = checks.filter(({ state }) => state === 'failed').map(({ name }) => name)
  if (account !== null && failed.length > 0) await keepFailedChecks(account, id, failed)
}

/** The checks of a participation: read, run and shown on this device. */
export function ParticipationProof({ id }: { id: string }) {
  const run = useProofRun(
    useCallback(() => gatherParticipationProof(id), [id]),
    verifyParticipationFile,
    useCallback((report: ParticipationReport) => void keepFound(id, report).catch(() => null), [id]),
  )
  useSoonAgain(run, run.report !== null && isSoon(run.report))
  return (
    <>
      <LogNotice />
      <ParticipationView run={run} />
    </>
  )
}
