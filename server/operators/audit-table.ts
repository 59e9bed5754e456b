import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { AuditLogRow } from '../postgres/operator-tables.ts'

export type LoggedAct = Selectable<AuditLogRow> & { operator_name: string }

/** Newest first; `before` is the number of the last one already known. */
export async function listAudit(
  connection: Connection,
  page: { before: bigint | null; limit: number },
): Promise<LoggedAct[]> {
  let query = connection
    .selectFrom('audit_log')
    .innerJoin('operators', 'operators.id', 'audit_log.operator_id')
    .selectAll('audit_log')
    .select('operators.name as operator_name')
    .orderBy('audit_log.number', 'desc')
    .limit(page.limit)
  if (page.before !== null) query = query.where('audit_log.number', '<', page.before)
  return await query.execute()
}
