import type { Checkpoint } from '@candor/domain/proofs/checkpoint.ts'
import { verifyConsistency } from '@candor/domain/proofs/merkle-proof.ts'
import { type Finding, failed, ok, open } from './check.ts'
import { type Evidence, readPath, withheldFinding } from './evidence.ts'
import { openCheckpoint } from './open-checkpoint.ts'
import { overdueMs } from './time-limits.ts'

/** Two checkpoints are one history: the smaller log is the beginning of the larger, which is not older. */
export function isOneHistory(one: Checkpoint, other: Checkpoint, path: readonly string[]): boolean {
  const [first, second] = one.size <= other.size ? [one, other] : [other, one]
  const hashes = readPath(path)
  const isOne = hashes !== null && one.origin === other.origin && isInTime(one, other)
  return isOne && verifyConsistency(first, second, hashes)
}

/** The larger log is not older; of equal size, any time will do. */
const isInTime = (one: Checkpoint, other: Checkpoint): boolean =>
  one.size === other.size || (one.size < other.size ? one.at <= other.at : other.at <= one.at)

/** Whatever this customer has seen of the log, and the log of the proof, are one history. */
export function checkConsistency(evidence: Evidence): Finding {
  const { proof, own, head, seen, now } = evidence
  const broken = ({ size }: Checkpoint) => failed('consistency.broken', { seen: size, size: head.size })
  if (seen.size > head.size || !isOneHistory(seen, head, proof.consistency)) return broken(seen)
  if (head.at > now + overdueMs) return failed('consistency.ahead')
  let unproved: number | null = null
  let older: number | null = null
  for (const { checkpoint: signed, path, heardAt } of own.heads ?? []) {
    const checkpoint = openCheckpoint(proof.publicKey, signed)
    if (!checkpoint || checkpoint.origin !== head.origin) return failed('consistency.head')
    // A device that slept while it gathered the file has honest ones, so this is a reason to ask again, not to blame.
    if (checkpoint.size > head.size && own.now !== undefined && own.now > heardAt + overdueMs)
      older ??= checkpoint.size
    const needed = path ?? (checkpoint.size === head.size ? [] : null)
    if (needed === null && isInTime(checkpoint, head)) {
      if (now > checkpoint.at + overdueMs) return failed('consistency.withheld', { size: checkpoint.size })
      unproved ??= checkpoint.size
    } else if (!isOneHistory(checkpoint, head, needed ?? [])) return broken(checkpoint)
  }
  const withheld = withheldFinding(evidence, 'heads')
  if (withheld) return withheld
  if (older !== null) return open('consistency.older', { seen: older, size: head.size })
  if (unproved !== null) return open('consistency.unproved', { size: unproved })
  // The receipt's own checkpoint is one that was seen, too.
  return ok('consistency.ok', { heads: (own.heads?.length ?? 0) + 1 })
}
