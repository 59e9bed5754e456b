import type { Locale } from '@candor/domain/languages/language-table.ts'
import type { LoanAccount } from '@candor/domain/loans/loan-interest.ts'
import type { LoanStatus } from '@candor/domain/loans/loan-status.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { sql } from 'kysely'
import { approverStands } from '../operators/approver-stands.ts'
import type { Connection } from '../postgres/database.ts'
import type { Asked } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { StoredLoan } from './loan-rows.ts'

/** Whole numbers arrive as text inside JSON. */
type RepaymentText = { id: string; at: string; amount: string }

/** A loan with all that its customer is shown of it. */
export type FoundLoan = StoredLoan & {
  approvals: { operatorId: string; at: string; stands: boolean }[]
  repayments: RepaymentText[]
}

/** The teller reads by the same words as the pages do. */
const selectLoans = `
  select l.*,
    (select coalesce(json_agg(json_build_object('operatorId', a.operator_id::text, 'name', o.name, 'at', a.at, 'stands', ${approverStands('o')}) order by a.at, a.operator_id), '[]'::json)
     from loan_approvals a join operators o on o.id = a.operator_id where a.loan_id = l.id) as approvals,
    (select coalesce(json_agg(json_build_object('id', r.id, 'at', r.at, 'amount', r.amount::text) order by r.number), '[]'::json)
     from loan_repayments r where r.loan_id = l.id) as repayments
  from loans l`

/** What interest is worked out from; null before the payout. */
export const loanAccountOf = (found: FoundLoan): LoanAccount | null =>
  found.paid_out_at && {
    amount: cents(found.amount),
    dailyRate: rate(found.daily_rate),
    paidOutAt: found.paid_out_at.getTime(),
    repayments: found.repayments.map(({ at, amount }) => ({
      at: Date.parse(at),
      amount: cents(BigInt(amount)),
    })),
  }

/** Brings the loans that commands name, each only to its own customer. */
export async function loadOwnLoans(
  transaction: TellerTransaction,
  asked: readonly Asked<{ loanId: string }>[],
): Promise<(FoundLoan | null)[]> {
  const rows = await transaction.query<FoundLoan>(
    'loans-named',
    `${selectLoans} where l.id = any($1::uuid[])`,
    [asked.map(({ body }) => body.loanId)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ customerId, body }) => {
    const found = byId.get(body.loanId)
    return found?.customer_id === customerId ? found : null
  })
}

/** Loans of customers that were paid out and not repaid. */
export async function loadOwedLoans(
  transaction: TellerTransaction,
  customers: readonly bigint[],
): Promise<FoundLoan[]> {
  return await transaction.query<FoundLoan>(
    'loans-owed',
    `${selectLoans} where l.customer_id = any($1::bigint[]) and l.status = 'pending-repayment' order by l.id`,
    [customers],
  )
}

type Page = { before: string | null; limit: number; status: LoanStatus | null }

export async function listLoanRows(
  connection: Connection,
  customerId: bigint,
  { before, limit, status }: Page,
): Promise<FoundLoan[]> {
  const { rows } = await sql<FoundLoan>`${sql.raw(selectLoans)}
    where l.customer_id = ${customerId}
      and ${before === null ? sql`true` : sql`l.id < ${before}::uuid`}
      and ${status === null ? sql`true` : sql`l.status = ${status}`}
    order by l.id desc limit ${limit}`.execute(connection)
  return rows
}

export async function findLoan(
  connection: Connection,
  customerId: bigint,
  id: string,
): Promise<ReviewedLoan | null> {
  const { rows } = await sql<ReviewedLoan>`${sql.raw(selectReviewed)}
    where l.id = ${id}::uuid and l.customer_id = ${customerId}`.execute(connection)
  return rows[0] ?? null
}

export type ReviewedLoan = Omit<FoundLoan, 'approvals'> & {
  approvals: { operatorId: string; name: string; at: string; stands: boolean }[]
  accountNumber: string
  accountName: string
  locale: Locale
  verification: 'unverified' | 'verifying' | 'verified' | 'rejected'
  /** What the customer has asked to borrow on the same day, without what was rejected or taken back. */
  dayTotal: bigint
}

/** What counts towards two people: everything asked for on the same day (UTC) that was not rejected or taken back. */
export const loanDayTotal = `(select coalesce(sum(d.amount), 0)::bigint from loans d where d.customer_id = l.customer_id
  and d.status not in ('review-rejected', 'rejected')
  and date_trunc('day', d.asked_at at time zone 'UTC') = date_trunc('day', l.asked_at at time zone 'UTC'))`

export const selectReviewed = selectLoans
  .replace(
    'select l.*,',
    `select l.*, c.account_number as "accountNumber", c.account_name as "accountName", c.locale, c.verification, ${loanDayTotal} as "dayTotal",`,
  )
  .replace('from loans l', 'from loans l join customers c on c.id = l.customer_id')

type ReviewPage = {
  statuses: readonly LoanStatus[]
  after: string | null
  limit: number
  askedBefore?: number
}

/**
 * Loans of some statuses, oldest first: their ids rise with time. The first of each status are taken from an index; asked for several statuses at
 * once, PostgreSQL goes through all loans there ever were.
 */
export async function listReviewedLoans(
  connection: Connection,
  { statuses, after, limit, askedBefore }: ReviewPage,
): Promise<ReviewedLoan[]> {
  const { rows } = await sql<ReviewedLoan>`${sql.raw(selectReviewed)}
    where l.id in (
      select first.id from unnest(${statuses as LoanStatus[]}::text[]) wanted (status) cross join lateral (
        select id from loans where status = wanted.status and ${after === null ? sql`true` : sql`id > ${after}::uuid`}
          and ${askedBefore === undefined ? sql`true` : sql`asked_at <= ${new Date(askedBefore)}`}
        order by id limit ${limit}) first)
    order by l.id limit ${limit}`.execute(connection)
  return rows
}

export async function findReviewedLoan(connection: Connection, id: string): Promise<ReviewedLoan | null> {
  const { rows } = await sql<ReviewedLoan>`${sql.raw(selectReviewed)} where l.id = ${id}::uuid`.execute(
    connection,
  )
  return rows[0] ?? null
}
