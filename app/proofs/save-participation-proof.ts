import { gatherParticipationProof } from './gather-participation-proof.ts'
import { saveParticipation } from './save-file.ts'

/** Puts the proof of a participation into the downloads. False where there is none to be had. */
export async function saveParticipationProof(id: string): Promise<boolean> {
  const file = await gatherParticipationProof(id)
  if (file) saveParticipation(file)
  return file !== null
}
