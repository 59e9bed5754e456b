import type { ChargedWindow } from '@candor/domain/loans/loan-interest.ts'
import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** Every window of a loan that has begun when it is repaid in part or in full. */
export type AccrualRewrite = { loanId: string; windows: readonly ChargedWindow[] }

/**
 * Writes windows down that were not yet, and takes back what was written too early by a clock that was ahead: it may have been charged on
 * more than is borrowed when the window really begins.
 */
export async function rewriteAccruals(
  transaction: TellerTransaction,
  rewrites: readonly AccrualRewrite[],
): Promise<void> {
  await transaction.query(
    'delete-early-accruals',
    `delete from loan_accruals a using unnest($1::uuid[], $2::integer[]) as v (loan_id, last)
     where a.loan_id = v.loan_id and a.window_number > v.last`,
    [rewrites.map(({ loanId }) => loanId), rewrites.map(({ windows }) => windows.length)],
  )
  const rows = rewrites.flatMap(({ loanId, windows }) => windows.map((charged) => ({ loanId, ...charged })))
  if (rows.length === 0) return
  await transaction.query(
    'insert-accruals',
    `insert into loan_accruals (loan_id, window_number, principal, exact)
     select * from unnest($1::uuid[], $2::integer[], $3::bigint[], $4::bigint[]) on conflict do nothing`,
    [
      rows.map(({ loanId }) => loanId),
      rows.map(({ window }) => window),
      rows.map(({ principal }) => principal),
      rows.map(({ exact }) => exact),
    ],
  )
}

/**
 * Writes down what the windows cost that have begun until an instant, of at most so many loans: those that wait longest first. A loan that
 * a repayment holds right now is left for the next time. All of it is one statement, so that a process that dies in it has done nothing.
 */
export async function accrueSome(database: Database, now: number, most: number): Promise<number> {
  const { rows } = await sql<{ loans: number }>`
    with due as (
      select id, principal, daily_rate, windows, exact,
        (ceil(extract(epoch from ${new Date(now)}::timestamptz - paid_out_at) / 86400)::integer - 1) as begun
      from loans where status = 'pending-repayment' and next_window_at < ${new Date(now)}
      order by next_window_at limit ${most} for update skip locked
    ), written as (
      insert into loan_accruals (loan_id, window_number, principal, exact)
      select d.id, w, d.principal, d.exact + d.principal * d.daily_rate * (w - d.windows)
      from due d cross join lateral generate_series(d.windows + 1, d.begun) w
      on conflict do nothing
    ), moved as (
      update loans l set windows = d.begun, exact = d.exact + d.principal * d.daily_rate * (d.begun - d.windows),
        next_window_at = l.paid_out_at + (d.begun + 1) * interval '24 hours'
      from due d where l.id = d.id returning 1
    )
    select count(*)::int as loans from moved`.execute(database)
  return rows[0]?.loans ?? 0
}
