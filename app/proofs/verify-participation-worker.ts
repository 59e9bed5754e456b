import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import { verifyParticipation } from '@candor/verify/verify-participation.ts'

/** Checks one participation beside the page: it works every trade of the pool out again. */
addEventListener('message', ({ data }: MessageEvent<ParticipationFile>) => {
  postMessage(verifyParticipation(data.proof, data.own ?? {}))
})
