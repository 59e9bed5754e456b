import type { RequestKind } from '@candor/domain/cash/cash-request.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { dayTotalOf } from './day-total.ts'

export type WaitingRequest = {
  id: string
  accountNumber: string
  amount: bigint
  /** See `ApprovalFacts` in the rules. */
  dayTotal: bigint
  requestedAt: Date
  approvals: number
}

const tableOf = (kind: RequestKind) => sql.table(`${kind}s`)

/** Requests in review, oldest first: their ids rise with time. */
export async function listWaiting(
  connection: Connection,
  kind: RequestKind,
  page: { after: string | null; limit: number },
): Promise<WaitingRequest[]> {
  const later = page.after === null ? sql`true` : sql`r.id > ${page.after}::uuid`
  const { rows } = await sql<WaitingRequest>`
    select r.id, customers.account_number as "accountNumber", r.amount, r.requested_at as "requestedAt",
      ${kind === 'withdrawal' ? sql.raw(dayTotalOf('r')) : sql`0::bigint`} as "dayTotal",
      (select count(*)::int from approvals where request_kind = ${kind} and request_id = r.id) as approvals
    from ${tableOf(kind)} r join customers on customers.id = r.customer_id
    where r.status = 'in-review' and ${later} order by r.id limit ${page.limit}`.execute(connection)
  return rows
}

/** Names of requests that have been in review since before an instant, apart from some. */
export async function listRipe(
  connection: Connection,
  kind: RequestKind,
  sought: { before: number; except: readonly string[]; limit: number },
): Promise<{ kind: RequestKind; id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${tableOf(kind)} where status = 'in-review' and requested_at <= ${new Date(sought.before)}
      and id <> all(${[...sought.except]}::uuid[]) order by id limit ${sought.limit}`.execute(connection)
  return rows.map(({ id }) => ({ kind, id }))
}

/** Whose request it is; that never changes. */
export async function findRequester(
  connection: Connection,
  kind: RequestKind,
  id: string,
): Promise<bigint | null> {
  const { rows } = await sql<{ customer_id: bigint }>`
    select customer_id from ${tableOf(kind)} where id = ${id}::uuid`.execute(connection)
  return rows[0]?.customer_id ?? null
}
