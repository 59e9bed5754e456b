import type { listStates } from '@candor/wire/request-lists.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

export type ListName = keyof typeof listStates

/** What of a list is looked for; null is everything. */
export type ListFilters = {
  status: string | null
  account: string | null
  from: Date | null
  until: Date | null
}

export type ListedRow = {
  id: string
  accountNumber: string
  accountName: string
  amount: bigint | null
  status: string
  askedAt: Date
  endedAt: Date | null
  by: bigint | null
  reason: string | null
}

type Source = { table: string; amount: string; asked: string; ended: string; by: string; reason: string }

const cash = { amount: 'r.amount', asked: 'requested_at', ended: 'r.decided_at', by: 'r.decided_by' }

/** Where the columns of each list come from. Ids rise with time in all of them. */
const sources: Record<ListName, Source> = {
  deposits: { table: 'deposits', ...cash, reason: 'r.reason' },
  withdrawals: { table: 'withdrawals', ...cash, reason: 'r.reason' },
  loans: {
    ...{ table: 'loans', amount: 'r.amount', asked: 'asked_at', reason: 'r.reason' },
    ...{ ended: 'coalesce(r.ended_at, r.repaid_at)', by: 'coalesce(r.ended_by, r.taken_by)' },
  },
  participations: {
    ...{ table: 'participations', amount: 'r.amount', asked: 'asked_at', reason: 'r.reason' },
    ...{ ended: 'coalesce(r.completed_at, r.decided_at)', by: 'r.decided_by' },
  },
  support: {
    ...{ table: 'conversations', amount: 'null::bigint', asked: 'opened_at', reason: 'null::text' },
    ...{ ended: 'r.closed_at', by: 'r.assigned_to' },
  },
}

function matching(list: ListName, { status, account, from, until }: ListFilters) {
  const { table, asked } = sources[list]
  const at = sql.ref(`r.${asked}`)
  return sql`from ${sql.table(table)} r where ${sql.join(
    [
      sql`true`,
      ...(status === null ? [] : [sql`r.status = ${status}`]),
      ...(account === null
        ? []
        : [sql`r.customer_id = (select id from customers where account_number = ${account})`]),
      ...(from === null ? [] : [sql`${at} >= ${from}`]),
      ...(until === null ? [] : [sql`${at} < ${until}`]),
    ],
    sql` and `,
  )}`
}

/** Newest first. */
export async function listRows(
  connection: Connection,
  list: ListName,
  filters: ListFilters,
  page: { before: string | null; limit: number },
): Promise<ListedRow[]> {
  const { amount, asked, ended, by, reason } = sources[list]
  const columns = sql.raw(
    `r.id, r.customer_id, ${amount} as amount, r.status, r.${asked} as "askedAt", ${ended} as "endedAt", ${by} as "by", ${reason} as reason`,
  )
  const { rows } = await sql<ListedRow>`
    select found.id, c.account_number as "accountNumber", c.account_name as "accountName", found.amount, found.status, found."askedAt",
      found."endedAt", found."by", found.reason
    from (select ${columns} ${matching(list, filters)} and ${page.before === null ? sql`true` : sql`r.id < ${page.before}::uuid`}
      order by r.id desc limit ${page.limit}) found join customers c on c.id = found.customer_id
    order by found.id desc`.execute(connection)
  return rows
}

/** How many match, counted no further than `most`. */
export async function countRows(
  connection: Connection,
  list: ListName,
  filters: ListFilters,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${matching(list, filters)} limit ${most}) found`.execute(
    connection,
  )
  return rows[0]?.count ?? 0
}
