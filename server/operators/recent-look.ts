import { minuteMs } from '@candor/domain/time/durations.ts'
import type { Connection } from '../postgres/database.ts'
import type { AuditEntry } from './audit-entry.ts'

/** An operator who stays with one customer or conversation for so long looks at it once. */
export const oneLookMs = 10 * minuteMs

type Look = { operatorId: bigint; act: AuditEntry['act']; subject: NonNullable<AuditEntry['subject']> }

/** Whether the log tells already that an operator is looking at this. */
export async function hasLooked(
  connection: Connection,
  { operatorId, act, subject }: Look,
  now: number,
): Promise<boolean> {
  const known = await connection
    .selectFrom('audit_log')
    .select('number')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('act', '=', act)
    .where('operator_id', '=', operatorId)
    .where('at', '>', new Date(now - oneLookMs))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}
