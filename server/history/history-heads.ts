import type { PostingKind } from '@candor/domain/ledger/posting-kind.ts'
import { sql } from 'kysely'
import type { StoredTransfer, TransferPage } from '../ledger/transfer-table.ts'
import type { Connection } from '../postgres/database.ts'

/** The newest posting of a trade or a movement of cash. */
export type HistoryHead = Pick<
  StoredTransfer,
  'number' | 'at' | 'kind' | 'from_account' | 'to_account' | 'amount' | 'subject_kind' | 'subject_id'
>

const columns = sql`t.number, t.at, t.kind, t.from_account, t.to_account, t.amount, t.subject_kind, t.subject_id`

/** The posting before a number: along the numbers, or of some kinds the newest of each kind's own. */
const before = (customerId: bigint, number: unknown, after: bigint, kinds: readonly PostingKind[] | null) =>
  kinds === null
    ? sql`select ${columns} from transfers t
        where t.customer_id = ${customerId} and t.number < ${number} and t.number > ${after} order by t.number desc limit 1`
    : sql`select ${columns} from unnest(${kinds}::text[]) as wanted (kind) cross join lateral (
          select * from transfers own where own.customer_id = ${customerId} and own.kind = wanted.kind
            and own.number < ${number} and own.number > ${after} order by own.number desc limit 1
        ) t order by t.number desc limit 1`

/**
 * A page of a customer's history: of everything that postings are about, the newest posting, newest first. It is a walk along an index,
 * one look-up a posting and one that asks whether a later one is about the same, and it ends with the page: what it costs depends on the
 * page alone, not on how many postings there are nor on the planner's estimates.
 */
export function headsQuery(customerId: bigint, { kinds, after, before: end, limit }: TransferPage) {
  const beyond = end ?? 9_223_372_036_854_775_807n
  return sql<HistoryHead>`
    with recursive walk as (
      (${before(customerId, sql`${beyond}::bigint`, after, kinds)})
      union all
      select earlier.* from walk cross join lateral (${before(customerId, sql`walk.number`, after, kinds)}) earlier
    )
    select * from walk where walk.subject_id is null or walk.number = (
      select t.number from transfers t where t.customer_id = ${customerId} and t.subject_id = walk.subject_id
      order by t.number desc limit 1)
    limit ${limit}`
}

export async function listHeads(
  connection: Connection,
  customerId: bigint,
  page: TransferPage,
): Promise<HistoryHead[]> {
  const { rows } = await headsQuery(customerId, page).execute(connection)
  return rows
}
