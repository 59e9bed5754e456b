import type { ProofFile } from '@candor/verify/proof-file.ts'
import { verifyContract } from '@candor/verify/verify-contract.ts'

/** Checks one proof beside the page, so that the page is not blocked meanwhile. */
addEventListener('message', ({ data }: MessageEvent<ProofFile>) => {
  postMessage(verifyContract(data.proof, data.own ?? {}))
})
