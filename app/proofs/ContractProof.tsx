import { readProofFile } from '@candor/verify/read-proof-file.ts'
import { readContractProof } from '@candor/wire/contracts.ts'
import { useCallback } from 'react'
import { request } from '../api/request.ts'
import { LogNotice } from './LogNotice.tsx'
import { ownMemory } from './own-memory.ts'
import { ProofView } from './ProofView.tsx'
import { useProofRun } from './use-proof-run.ts'

/** The proof of one contract, with what this device remembers of it. */
async function readProof(id: string) {
  const answer = await request(readContractProof, { params: { id } }, { quiet: true })
  const file = answer.ok ? readProofFile(JSON.stringify(answer.value)) : null
  return file && { ...file, own: await ownMemory(file) }
}

/** The checks of a settled contract: read, run and told on this device. */
export function ContractProof({ id }: { id: string }) {
  const run = useProofRun(useCallback(() => readProof(id), [id]))
  return (
    <>
      <LogNotice />
      <ProofView run={run} />
    </>
  )
}
