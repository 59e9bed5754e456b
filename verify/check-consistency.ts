import type { Checkpoint } from '@candor/domain/proofs/checkpoint.ts'
import { verifyConsistency } from '@candor/domain/proofs/merkle-proof.ts'
import { type Finding, failed, ok, open } from './check.ts'
import { openCheckpoint } from './check-signature.ts'
import { type Evidence, readPath } from './evidence.ts'

/** Two checkpoints are one history: the smaller log is the beginning of the larger, which is not older. */
export function isOneHistory(one: Checkpoint, other: Checkpoint, path: readonly string[]): boolean {
  const [first, second] = one.size <= other.size ? [one, other] : [other, one]
  const hashes = readPath(path)
  const inTime = first.size === second.size || first.at <= second.at
  return hashes !== null && inTime && one.origin === other.origin && verifyConsistency(first, second, hashes)
}

/** Whatever this customer has seen of the log, and the log of the proof, are one history. */
export function checkConsistency({ proof, own, head, seen }: Evidence): Finding {
  const broken = ({ size }: Checkpoint) => failed('consistency.broken', { seen: size, size: head.size })
  if (seen.size > head.size || !isOneHistory(seen, head, proof.consistency)) return broken(seen)
  let unproved: number | null = null
  for (const { checkpoint: signed, path } of own.heads ?? []) {
    const checkpoint = openCheckpoint(proof.publicKey, signed)
    if (!checkpoint || checkpoint.origin !== head.origin) return failed('consistency.head')
    if (path === null) unproved ??= checkpoint.size
    else if (!isOneHistory(checkpoint, head, path)) return broken(checkpoint)
  }
  if (unproved !== null) return open('consistency.unproved', { size: unproved })
  // The receipt's own checkpoint is one that was seen, too.
  return ok('consistency.ok', { heads: (own.heads?.length ?? 0) + 1 })
}
