import { sql } from 'kysely'
import { oneLookMs } from '../operators/recent-look.ts'
import type { Connection } from '../postgres/database.ts'

/** Who has done more than this since only gets another row. */
const actsLookedAt = 200

/**
 * The case numbers that the audit log tells already this operator has seen in the inbox in the last minutes. An open inbox is read again every
 * few seconds: a row for each of these would bury everything else in the log.
 */
export async function listSeenCases(
  connection: Connection,
  operatorId: bigint,
  now: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ case: number }>`
    select jsonb_array_elements_text(content::jsonb -> 'details' -> 'cases')::int as case
    from (select act, at, content from audit_log where operator_id = ${operatorId} order by number desc limit ${actsLookedAt}) recent
    where act = 'viewed-inbox' and at > ${new Date(now - oneLookMs)}`.execute(connection)
  return new Set(rows.map((row) => row.case))
}
