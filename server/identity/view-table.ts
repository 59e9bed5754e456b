import type { DocumentSide } from '@candor/domain/identity/id-document.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { DocumentViewRow } from '../postgres/identity-tables.ts'

type ViewLine = {
  number: bigint
  at: Date
  endedAt: Date | null
  operatorId: bigint | null
  side: DocumentSide
  reason: DocumentViewRow['reason']
}

const mostListed = 500

/** Who opened a customer's photos, the newest first. */
export async function listViews(connection: Connection, customerId: bigint): Promise<ViewLine[]> {
  const { rows } = await sql<ViewLine>`
    select v.number, v.at, e.ended_at as "endedAt", v.operator_id as "operatorId", d.side, v.reason
    from document_views v join identity_documents d on d.id = v.document_id
    left join document_view_ends e on e.customer_id = v.customer_id and e.number = v.number
    where v.customer_id = ${customerId} order by v.number desc limit ${mostListed}`.execute(connection)
  return rows
}

/** Which photos a reviewer has opened. */
export async function listSeen(
  connection: Connection,
  operatorId: bigint,
  documentIds: readonly string[],
): Promise<string[]> {
  if (documentIds.length === 0) return []
  const rows = await connection
    .selectFrom('document_views')
    .select('document_id')
    .distinct()
    .where('operator_id', '=', operatorId)
    .where('document_id', 'in', [...documentIds])
    .execute()
  return rows.map(({ document_id }) => document_id)
}

/** Longer than this nobody looks at one photo: the page was left open. */
const longestLookMs = hourMs

/** Stores the end of a view, once, by the operator who opened it. False where it is not theirs. */
export async function insertViewEnd(
  connection: Connection,
  view: { customerId: bigint; number: bigint; operatorId: bigint | null },
  now: number,
): Promise<boolean> {
  const row = await connection
    .selectFrom('document_views')
    .select('at')
    .where('customer_id', '=', view.customerId)
    .where('number', '=', view.number)
    .where('operator_id', view.operatorId === null ? 'is' : '=', view.operatorId)
    .executeTakeFirst()
  if (!row) return false
  const ended_at = new Date(Math.min(Math.max(now, row.at.getTime()), row.at.getTime() + longestLookMs))
  await connection
    .insertInto('document_view_ends')
    .values({ customer_id: view.customerId, number: view.number, ended_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** When the chain of what operators do was last found whole. */
export async function findCheckedAt(connection: Connection): Promise<Date | null> {
  const { rows } = await sql<{ checked_at: Date }>`select checked_at from audit_log_mark`.execute(connection)
  return rows[0]?.checked_at ?? null
}
