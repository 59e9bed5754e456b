import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { AuditLogRow } from '../postgres/operator-tables.ts'

export type LoggedAct = Selectable<AuditLogRow> & { operator_name: string }

/** What of the log is looked for; null is everything. */
type AuditFilters = {
  operatorId: bigint | null
  act: string | null
  subjectKind: string | null
  subjectId: string | null
  from: Date | null
  until: Date | null
}

function matching(connection: Connection, search: AuditFilters) {
  let query = connection.selectFrom('audit_log')
  if (search.operatorId !== null) query = query.where('audit_log.operator_id', '=', search.operatorId)
  if (search.act !== null) query = query.where('audit_log.act', '=', search.act)
  if (search.subjectKind !== null) query = query.where('audit_log.subject_kind', '=', search.subjectKind)
  if (search.subjectId !== null) query = query.where('audit_log.subject_id', '=', search.subjectId)
  if (search.from !== null) query = query.where('audit_log.at', '>=', search.from)
  if (search.until !== null) query = query.where('audit_log.at', '<', search.until)
  return query
}

/** Newest first; `before` is the number of the last one already known. */
export async function listAudit(
  connection: Connection,
  page: { before: bigint | null; limit: number },
  search: AuditFilters,
): Promise<LoggedAct[]> {
  let query = matching(connection, search)
    .innerJoin('operators', 'operators.id', 'audit_log.operator_id')
    .selectAll('audit_log')
    .select('operators.name as operator_name')
    .orderBy('audit_log.number', 'desc')
    .limit(page.limit)
  if (page.before !== null) query = query.where('audit_log.number', '<', page.before)
  return await query.execute()
}

/** How many match, counted no further than `most`. */
export async function countAudit(
  connection: Connection,
  search: AuditFilters,
  most: number,
): Promise<number> {
  const { count } = await connection
    .selectFrom(matching(connection, search).select('audit_log.number').limit(most).as('found'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Oldest first, after a number. */
export async function listAuditAfter(
  connection: Connection,
  after: bigint,
  limit: number,
): Promise<Pick<LoggedAct, 'number' | 'content' | 'hash'>[]> {
  return await connection
    .selectFrom('audit_log')
    .select(['number', 'content', 'hash'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export async function findLastAudit(
  connection: Connection,
): Promise<{ number: bigint; hash: Buffer } | null> {
  const row = await connection
    .selectFrom('audit_log')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
