import type { StoredParticipation, TakingPartRow } from './participation-rows.ts'
import type { FoundParticipation } from './participation-table.ts'

type Change = Partial<
  Pick<StoredParticipation, 'status' | 'decided_at' | 'decided_by' | 'reason' | 'ends_at' | 'completed_at'>
>

/** A participation that has moved on, as it is stored and as it is shown. */
export function changedParticipation(
  found: FoundParticipation,
  change: Change,
): { row: TakingPartRow; after: FoundParticipation } {
  const row: StoredParticipation = {
    id: found.id,
    customer_id: found.customerId,
    strategy: found.strategy,
    amount: found.amount,
    days: found.days,
    status: found.status,
    asked_at: found.askedAt,
    decided_at: found.decidedAt,
    decided_by: found.decidedBy,
    reason: found.reason,
    ends_at: found.endsAt,
    completed_at: found.completedAt,
    ...change,
  }
  const after: FoundParticipation = {
    ...found,
    status: row.status,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    reason: row.reason,
    endsAt: row.ends_at,
    completedAt: row.completed_at,
  }
  return { row: { table: 'participations', act: 'update', row }, after }
}

/**
 * When something about units counts as asked for: never before the last value of the pool, which everybody has seen. Clocks of two
 * servers differ by a little, and nobody may get a value that was known when they asked.
 */
export const askedAfter = ({ last }: FoundParticipation, at: number): Date =>
  new Date(Math.max(at, last ? Date.parse(last.at) : 0))
