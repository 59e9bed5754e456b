import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { dayTotalOf } from './day-total.ts'
import { approvalOf, approvalsOf } from './deposit-table.ts'
import type { Withdrawal } from './write-withdrawal.ts'

export type FoundWithdrawal = Omit<Withdrawal, 'approvals'> & {
  customerId: bigint
  approvals: { operatorId: string; at: string; stands: boolean }[]
}

export const withdrawalOf = ({ approvals, customerId: _, ...withdrawal }: FoundWithdrawal): Withdrawal => ({
  ...withdrawal,
  approvals: approvals.map(approvalOf),
})

/** Everything a customer is shown of a withdrawal. The teller reads the same columns as the pages do. */
export const selectWithdrawals = `
  select r.id, r.customer_id as "customerId", r.amount, ${dayTotalOf('r')} as "dayTotal", r.fee, r.status, r.requested_at as "requestedAt",
    r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.reason, bank_accounts.bank_name as "bankName",
    bank_accounts.number as "bankNumber", ${approvalsOf('withdrawal')} as approvals
  from withdrawals r join bank_accounts on bank_accounts.id = r.bank_account_id`

const listed = (condition: ReturnType<typeof sql>, limit: number) =>
  sql<FoundWithdrawal>`${sql.raw(selectWithdrawals)} where ${condition} order by r.id desc limit ${limit}`

export async function listWithdrawalRows(
  connection: Connection,
  customerId: bigint,
  page: { before: string | null; limit: number },
): Promise<Withdrawal[]> {
  const earlier = page.before === null ? sql`true` : sql`r.id < ${page.before}::uuid`
  const condition = sql`r.customer_id = ${customerId} and ${earlier}`
  const { rows } = await listed(condition, page.limit).execute(connection)
  return rows.map(withdrawalOf)
}

export async function findWithdrawal(
  connection: Connection,
  customerId: bigint,
  id: string,
): Promise<Withdrawal | null> {
  const { rows } = await listed(sql`r.customer_id = ${customerId} and r.id = ${id}::uuid`, 1).execute(
    connection,
  )
  return rows[0] ? withdrawalOf(rows[0]) : null
}

/** What was asked for since an instant and not given back. */
export async function sumWithdrawalsSince(
  connection: Connection,
  customerId: bigint,
  since: number,
): Promise<bigint> {
  const row = await connection
    .selectFrom('withdrawals')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['in-review', 'completed'])
    .where('requested_at', '>=', new Date(since))
    .executeTakeFirstOrThrow()
  return row.sum
}

/** The ids of what a customer has asked for and nobody has decided yet. */
export async function listWithdrawalsInReview(connection: Connection, customerId: bigint): Promise<string[]> {
  const rows = await connection
    .selectFrom('withdrawals')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'in-review')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
