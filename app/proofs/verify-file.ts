import type { ProofFile } from '@candor/verify/proof-file.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { askWorker } from './run-worker.ts'

/** Runs all checks on this device, in code that is fetched now and not before. */
export const verifyFile = (file: ProofFile): Promise<Report> =>
  askWorker<Report>(new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' }), file)
