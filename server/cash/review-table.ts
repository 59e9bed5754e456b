import type { RequestKind, RequestStatus } from '@candor/domain/cash/cash-request.ts'
import { mostCounted } from '@candor/wire/count-reply.ts'
import type { QueueView, WireQueueCounts } from '@candor/wire/requests.ts'
import { type RawBuilder, sql } from 'kysely'
import { approverStands } from '../operators/approver-stands.ts'
import type { Connection } from '../postgres/database.ts'
import { dayTotalOf } from './day-total.ts'

export type WaitingRequest = {
  id: string
  accountNumber: string
  accountName: string
  amount: bigint
  /** See `ApprovalFacts` in the rules. */
  dayTotal: bigint
  requestedAt: Date
  /** How many have agreed so far, and how many of them still could. */
  given: number
  approvals: number
  /** Its receipt came with another deposit. */
  flagged: boolean
}

const tableOf = (kind: RequestKind) => sql.table(`${kind}s`)

/** The other deposits that came with a deposit's picture, newest first. */
export async function listSeenBefore(
  connection: Connection,
  depositId: string,
): Promise<{ accountNumber: string; requestedAt: Date; status: RequestStatus }[]> {
  const { rows } = await sql<{ accountNumber: string; requestedAt: Date; status: RequestStatus }>`
    select customers.account_number as "accountNumber", other.requested_at as "requestedAt", other.status
    from deposits r join deposits other on other.picture_hash = r.picture_hash join customers on customers.id = other.customer_id
    where r.id = ${depositId}::uuid and other.id <> r.id order by other.id desc limit 20`.execute(connection)
  return rows
}

/** Whether somebody has sent a deposit's receipt before, as one that was rejected or taken back; in SQL, `of` names the deposit's row. */
export const receiptSeenBefore = (of: string): string =>
  `exists (select from deposits other where other.picture_hash = ${of}.picture_hash and other.id <> ${of}.id)`

/** Whether somebody who still could has agreed to a withdrawal; in SQL, `of` names its row. */
export const withdrawalHasFirst = (of: string): string => `exists (
  select from approvals a join operators o on o.id = a.operator_id
  where a.request_kind = 'withdrawal' and a.request_id = ${of}.id and ${approverStands('o')})`

/** What belongs to which view. A reviewer has begun a deposit who has opened its receipt, and a withdrawal who was the first to agree. */
const viewsOf = (kind: RequestKind, operatorId: bigint): Record<QueueView, RawBuilder<unknown>> =>
  kind === 'deposit'
    ? {
        flagged: sql.raw(receiptSeenBefore('r')),
        'second-person': sql`false`,
        mine: sql`exists (
          select from audit_log seen where seen.subject_kind = 'receipt' and seen.subject_id = r.receipt_id::text
            and seen.act = 'viewed-receipt' and seen.operator_id = ${operatorId})`,
      }
    : {
        flagged: sql`false`,
        'second-person': sql.raw(withdrawalHasFirst('r')),
        mine: sql`exists (
          select from approvals own where own.request_kind = 'withdrawal' and own.request_id = r.id and own.operator_id = ${operatorId})`,
      }

/**
 * Requests in review, oldest first: their ids rise with time. A view is looked for among as many as are counted, which are taken first: left to
 * choose, PostgreSQL goes through all requests there ever were for the first of a view.
 */
export async function listWaiting(
  connection: Connection,
  kind: RequestKind,
  page: { view: QueueView | null; operatorId: bigint; after: string | null; limit: number },
): Promise<WaitingRequest[]> {
  const views = viewsOf(kind, page.operatorId)
  const chosen = page.view === null ? sql`true` : views[page.view]
  const later = page.after === null ? sql`true` : sql`id > ${page.after}::uuid`
  const { rows } = await sql<WaitingRequest>`
    select r.id, customers.account_number as "accountNumber", customers.account_name as "accountName", r.amount, r.requested_at as "requestedAt",
      ${kind === 'withdrawal' ? sql.raw(dayTotalOf('r')) : sql`0::bigint`} as "dayTotal",
      (select count(*)::int from approvals where request_kind = ${kind} and request_id = r.id) as given,
      (select count(*)::int from approvals a join operators o on o.id = a.operator_id
       where a.request_kind = ${kind} and a.request_id = r.id and ${sql.raw(approverStands('o'))}) as approvals,
      ${views.flagged} as flagged
    from (
      select r.* from (
        select * from ${tableOf(kind)} where status = 'in-review' and ${later} order by id limit ${mostCounted}) r
      where ${chosen} order by r.id limit ${page.limit}) r
    join customers on customers.id = r.customer_id order by r.id`.execute(connection)
  return rows
}

/** How many are in each view. */
export async function countWaiting(
  connection: Connection,
  kind: RequestKind,
  operatorId: bigint,
): Promise<WireQueueCounts> {
  const views = viewsOf(kind, operatorId)
  const { rows } = await sql<WireQueueCounts>`
    select count(*)::int as waiting, (count(*) filter (where ${views.flagged}))::int as flagged,
      (count(*) filter (where ${views['second-person']}))::int as "second-person",
      (count(*) filter (where ${views.mine}))::int as mine
    from (select * from ${tableOf(kind)} where status = 'in-review' order by id limit ${mostCounted}) r`.execute(
    connection,
  )
  const [counts] = rows
  if (!counts) throw new Error('counting gives one row')
  return counts
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
