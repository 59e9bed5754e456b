import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { ParticipationFile } from '@candor/verify/participation-file.ts'
import { readParticipationFile } from '@candor/verify/read-participation-file.ts'
import { readParticipationProof } from '@candor/wire/participations.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { choosePoolHeads } from './choose-pool-heads.ts'
import { keptParticipation } from './kept-participations.ts'
import { knownTips } from './own-chain.ts'
import { proveHeads } from './own-memory.ts'
import { knownKey, listHeads } from './proof-memory.ts'

/**
 * The proof of a participation with what this device holds against it: the key of the log, heads and tips that it has kept, and what it asked
 * for. Null where the server hands out none that can be read.
 */
export async function gatherParticipationProof(id: string): Promise<ParticipationFile | null> {
  const account = accountOf(sessionStore.getState()) ?? ''
  const answer = await request(readParticipationProof, { params: { id } })
  const file = answer.ok ? readParticipationFile(JSON.stringify(answer.value)) : null
  if (!file) return null
  const size = readCheckpoint(file.proof.checkpoint.text)?.size ?? 0
  const [kept, publicKey, tips, { heads }] = await Promise.all([
    keptParticipation(account, id),
    knownKey(),
    knownTips(account),
    proveHeads(choosePoolHeads(await listHeads(), file.proof), size),
  ])
  const own = { ...kept, ...(publicKey !== null && { publicKey }), heads, tips, now: Date.now() }
  return { ...file, own }
}
