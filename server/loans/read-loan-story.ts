import { chargedWindows } from '@candor/domain/loans/loan-interest.ts'
import { type LoanStep, loanSteps } from '@candor/domain/loans/loan-story.ts'
import { writeCents } from '@candor/domain/money/cents.ts'
import type { readLoan, WireLoanStep } from '@candor/wire/loans.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { listStory } from '../ledger/transfer-table.ts'
import { writePosting } from '../ledger/write-posting.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import type { Connection } from '../postgres/database.ts'
import { takenBack } from './cancel-loan-command.ts'
import { type FoundLoan, loanAccountOf } from './loan-table.ts'
import { countedFor, neededFor } from './review-loan-command.ts'
import { standingOf, writeLoan } from './write-loan.ts'

const time = (at: Date | null): number | null => at?.getTime() ?? null
const nameOf = (operatorId: bigint | null): string | null =>
  operatorId === null ? null : reviewerName(operatorId)

/** Who ended a request before its payout: a reviewer, its customer, or the payout that found no room. */
const endedBy = ({ ended_by, reason }: FoundLoan): string =>
  nameOf(ended_by) ?? (reason === takenBack ? 'customer' : 'system')

const stepsOf = (found: FoundLoan, dayTotal: bigint, now: number): LoanStep[] =>
  loanSteps(
    {
      status: found.status,
      askedAt: found.asked_at.getTime(),
      takenAt: time(found.taken_at),
      takenBy: nameOf(found.taken_by),
      approvalsNeeded: neededFor(found, dayTotal),
      approvals: countedFor(found, dayTotal).map(({ operatorId, at }) => ({
        by: reviewerName(BigInt(operatorId)),
        at: Date.parse(at),
      })),
      endedAt: time(found.ended_at),
      endedBy: found.ended_at && endedBy(found),
      paidOutAt: time(found.paid_out_at),
      dueAt: time(found.due_at),
      repaidAt: time(found.repaid_at),
      repayments: found.repayments.map(({ at }) => ({ at: Date.parse(at) })),
    },
    now,
  )

const writeStep = ({ step, state, at, by }: LoanStep): WireLoanStep => ({
  step,
  state,
  at: at === null ? null : new Date(at).toISOString(),
  by,
})

/** A loan with its steps, every posting and what each window has cost. */
export async function readLoanStory(
  connection: Connection,
  found: FoundLoan & { dayTotal: bigint },
  now: number,
): Promise<ReplyOf<typeof readLoan>> {
  const postings = await listStory(connection, found.customer_id, found.id)
  const account = loanAccountOf(found)
  const until = found.repaid_at?.getTime() ?? now
  const windows = account ? chargedWindows(account, 1, standingOf(found, until).windows) : []
  return {
    loan: writeLoan(found, now),
    steps: stepsOf(found, found.dayTotal, now).map(writeStep),
    postings: postings.map(writePosting),
    windows: windows.map(({ window, from, principal, adds, total }) => ({
      window,
      from: new Date(from).toISOString(),
      principal: writeCents(principal),
      adds: writeCents(adds),
      total: writeCents(total),
    })),
  }
}
