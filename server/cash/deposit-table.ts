import { sql } from 'kysely'
import { approverStands } from '../operators/approver-stands.ts'
import type { Connection } from '../postgres/database.ts'
import type { Approval, Deposit } from './write-deposit.ts'

export type FoundDeposit = Omit<Deposit, 'receipt' | 'approvals'> & {
  customerId: bigint
  receiptId: string
  receiptName: string
  receiptBytes: number
  seenByReviewers: number
  approvals: { operatorId: string; at: string; stands: boolean }[]
}

export const approvalOf = ({ operatorId, at, stands }: FoundDeposit['approvals'][number]): Approval => ({
  operatorId: BigInt(operatorId),
  at: new Date(at),
  stands,
})

export const depositOf = ({
  receiptId,
  receiptName,
  receiptBytes,
  seenByReviewers,
  approvals,
  customerId: _,
  ...deposit
}: FoundDeposit): Deposit => ({
  ...deposit,
  receipt: { id: receiptId, name: receiptName, bytes: receiptBytes, seenByReviewers },
  approvals: approvals.map(approvalOf),
})

/** The approvals of a request as JSON, oldest first, so that a page of requests is one query. */
export const approvalsOf = (kind: 'deposit' | 'withdrawal'): string => `
  (select coalesce(json_agg(json_build_object('operatorId', a.operator_id::text, 'at', a.at, 'stands', ${approverStands('o')}) order by a.at), '[]'::json)
   from approvals a join operators o on o.id = a.operator_id where request_kind = '${kind}' and request_id = r.id)`

/** Everything a customer is shown of a deposit. The teller reads the same columns as the pages do. */
export const selectDeposits = `
  select r.id, r.customer_id as "customerId", r.channel, r.amount, r.status, r.requested_at as "requestedAt",
    r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.reason, customers.account_number as "accountNumber",
    receipts.id as "receiptId", receipts.name as "receiptName", length(receipts.content) as "receiptBytes",
    (select count(distinct operator_id)::int from audit_log
     where subject_kind = 'receipt' and subject_id = receipts.id::text) as "seenByReviewers",
    ${approvalsOf('deposit')} as approvals
  from deposits r join customers on customers.id = r.customer_id join receipts on receipts.id = r.receipt_id`

const listed = (condition: ReturnType<typeof sql>, limit: number) =>
  sql<FoundDeposit>`${sql.raw(selectDeposits)} where ${condition} order by r.id desc limit ${limit}`

export async function listDepositRows(
  connection: Connection,
  customerId: bigint,
  page: { before: string | null; limit: number; waiting: boolean },
): Promise<Deposit[]> {
  const earlier = page.before === null ? sql`true` : sql`r.id < ${page.before}::uuid`
  const chosen = page.waiting ? sql`r.status = 'in-review'` : sql`true`
  const condition = sql`r.customer_id = ${customerId} and ${earlier} and ${chosen}`
  const { rows } = await listed(condition, page.limit).execute(connection)
  return rows.map(depositOf)
}

export async function findDeposit(
  connection: Connection,
  customerId: bigint,
  id: string,
): Promise<Deposit | null> {
  const { rows } = await listed(sql`r.customer_id = ${customerId} and r.id = ${id}::uuid`, 1).execute(
    connection,
  )
  return rows[0] ? depositOf(rows[0]) : null
}
