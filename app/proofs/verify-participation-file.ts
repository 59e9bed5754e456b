import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import type { ParticipationReport } from '@candor/verify/verify-participation.ts'
import { askWorker } from './run-worker.ts'

/** Runs all checks of a participation on this device, in code that is fetched now and not before. */
export const verifyParticipationFile = (file: ParticipationFile): Promise<ParticipationReport> =>
  askWorker<ParticipationReport>(
    new Worker(new URL('./verify-participation-worker.ts', import.meta.url), { type: 'module' }),
    file,
  )
