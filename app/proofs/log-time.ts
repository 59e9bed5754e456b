import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { listHeads } from './proof-memory.ts'

/**
 * The time that the log has now: that of the last head which this device has kept, and what has passed since. A device's clock may be wrong,
 * and a log that is not sent any more goes on all the same. Null where no head was ever kept.
 */
export async function logTimeNow(): Promise<number | null> {
  const last = (await listHeads()).at(-1)
  const head = last && readCheckpoint(last.checkpoint.text)
  return head ? head.at + Math.max(0, Date.now() - last.heardAt) : null
}
