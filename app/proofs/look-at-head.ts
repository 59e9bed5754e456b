import { isOneHistory } from '@candor/verify/check-consistency.ts'
import { openCheckpoint } from '@candor/verify/check-signature.ts'
import { readConsistency } from '@candor/wire/log.ts'
import { request } from '../api/request.ts'
import { keepHead, keepKey, proofMemory, type SignedHead } from './proof-memory.ts'

/** Heads come every few seconds; one of so many milliseconds is kept, which is as good as all of them: each holds all before it. */
const keptEvery = 60_000

let under: Promise<boolean> | null = null

/**
 * Checks a head that has come against the last one that was kept, and keeps it. False where it is not signed with the key this device knows,
 * or where the two are not one history. A proof that cannot be had now says nothing either way.
 */
async function check(publicKey: string, signed: SignedHead): Promise<boolean> {
  keepKey(publicKey)
  const known = proofMemory()
  const head = openCheckpoint(known.publicKey ?? publicKey, signed)
  if (!head) return false
  const last = known.heads.at(-1)
  const before = last && openCheckpoint(known.publicKey ?? publicKey, last)
  if (!before) {
    keepHead(signed)
    return true
  }
  if (before.size === head.size) return isOneHistory(before, head, [])
  if (head.at - before.at < keptEvery && head.size > before.size) return true
  const [from, to] = before.size <= head.size ? [before, head] : [head, before]
  const query = { from: String(from.size), to: String(to.size) }
  const answer = await request(readConsistency, { query }, { quiet: true })
  if (!answer.ok) return answer.refusal.code !== 'not-found'
  const one = isOneHistory(before, head, answer.value.path)
  if (one && head.size > before.size) keepHead(signed)
  return one
}

/** One after the other: each is held against what the one before has left. */
export function lookAtHead(publicKey: string, signed: SignedHead): Promise<boolean> {
  const next = (under ?? Promise.resolve(true)).then(() => check(publicKey, signed))
  under = next.catch(() => true)
  return under
}
