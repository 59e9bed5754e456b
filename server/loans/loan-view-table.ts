import type { LoanStatus } from '@candor/domain/loans/loan-status.ts'
import { mostCounted } from '@candor/wire/count-reply.ts'
import type { listLoanReviews, loanViews } from '@candor/wire/loan-reviews.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { listReviewedLoans, type ReviewedLoan, selectReviewed } from './loan-table.ts'

type LoanView = (typeof loanViews)[number]

const statusesOf: Readonly<Record<Exclude<LoanView, 'late'>, readonly LoanStatus[]>> = {
  'to-review': ['pending-review', 'under-review'],
  owed: ['pending-repayment'],
  repaid: ['repaid'],
  // By a reviewer, taken back by the customer, or without room in the limit when it came to the payout.
  rejected: ['review-rejected', 'rejected'],
}

type Page = { after: string | null; limit: number; now: number }

/** Those longest due first. */
async function listLate(connection: Connection, { after, limit, now }: Page): Promise<ReviewedLoan[]> {
  const later =
    after === null
      ? sql`true`
      : sql`(l.due_at, l.id) > (select due_at, id from loans where id = ${after}::uuid)`
  const { rows } = await sql<ReviewedLoan>`${sql.raw(selectReviewed)}
    where l.status = 'pending-repayment' and l.due_at < ${new Date(now)} and ${later}
    order by l.due_at, l.id limit ${limit}`.execute(connection)
  return rows
}

/** The loans of one view. */
export const listLoanView = (connection: Connection, view: LoanView, page: Page): Promise<ReviewedLoan[]> =>
  view === 'late'
    ? listLate(connection, page)
    : listReviewedLoans(connection, { statuses: statusesOf[view], after: page.after, limit: page.limit })

/** How many are in the views that ask for something to be done. */
export async function countLoanViews(
  connection: Connection,
  now: number,
): Promise<ReplyOf<typeof listLoanReviews>['counts']> {
  const counted = (which: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from (select from loans where ${which} limit ${mostCounted}) counted)`
  const { rows } = await sql<ReplyOf<typeof listLoanReviews>['counts']>`
    select ${counted(sql`status in ('pending-review', 'under-review')`)} as waiting,
      ${counted(sql`status = 'pending-repayment'`)} as owed,
      ${counted(sql`status = 'pending-repayment' and due_at < ${new Date(now)}`)} as late`.execute(connection)
  const [counts] = rows
  if (!counts) throw new Error('counting gives one row')
  return counts
}
