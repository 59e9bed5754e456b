import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import type { Finding } from './check.ts'

/** The ticks that follow from the seeds, whatever was recorded. */
export type DrawnPath = {
  /** From the purchase second to expiry; none while a seed is unknown. */
  readonly ticks: readonly RecordedTick[]
  tickAt(at: number): RecordedTick | null
  /** Why there are none: the seed is not public, or what the path is drawn from is not that of the log. */
  readonly trouble: Finding | null
}
