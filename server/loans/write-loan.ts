import { loanCost, loanDueAt } from '@candor/domain/loans/loan-cost.ts'
import {
  type LoanStanding,
  loanStandingAt,
  type RepaidPart,
  windowMs,
  windowStart,
} from '@candor/domain/loans/loan-interest.ts'
import type { LoanLimit } from '@candor/domain/loans/loan-limit.ts'
import { type LoanStatus, loanCodeOf } from '@candor/domain/loans/loan-status.ts'
import { largestLimit, leastLimit, limitShare } from '@candor/domain/loans/loan-terms.ts'
import { cents, noCents, writeCents } from '@candor/domain/money/cents.ts'
import { rate, writeRate } from '@candor/domain/money/rate.ts'
import type { WireLoan, WireLoanLimit } from '@candor/wire/loans.ts'
import { type FoundLoan, loanAccountOf } from './loan-table.ts'

export const writeLoanStatus = (status: LoanStatus): WireLoan['status'] => ({
  code: loanCodeOf(status),
  name: status,
})

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** What a loan stands at: before the payout nothing is owed. */
export function standingOf(found: FoundLoan, at: number): LoanStanding {
  const account = loanAccountOf(found)
  // The clock of another server may be a little ahead of ours: what was repaid by it counts.
  if (account) return loanStandingAt(account, Math.max(at, account.repayments.at(-1)?.at ?? at))
  return {
    windows: 0,
    principal: noCents,
    charged: noCents,
    interestPaid: noCents,
    interest: noCents,
    owed: noCents,
    parts: [],
  }
}

/** How many days have begun since it was due and is still owed. */
export function daysLate(
  { status, paid_out_at, days }: Pick<FoundLoan, 'status' | 'paid_out_at' | 'days'>,
  at: number,
): number {
  if (status !== 'pending-repayment' || !paid_out_at) return 0
  return Math.max(0, Math.ceil((at - loanDueAt(paid_out_at.getTime(), days)) / windowMs))
}

/** When the next window begins, and what it adds in whole cents. */
function nextWindow(found: FoundLoan, standing: LoanStanding, at: number): WireLoan['next'] {
  const account = loanAccountOf(found)
  if (!account || found.status !== 'pending-repayment') return null
  const begins = windowStart(account.paidOutAt, Math.max(1, Math.ceil((at - account.paidOutAt) / windowMs)))
  const after = loanStandingAt(account, begins + 1)
  return {
    at: new Date(begins).toISOString(),
    adds: writeCents(cents(after.charged - standing.charged)),
  }
}

const writeRepayment = (id: string, part: RepaidPart): WireLoan['repayments'][number] => ({
  id,
  at: new Date(part.at).toISOString(),
  amount: writeCents(part.amount),
  interest: writeCents(part.interest),
  principal: writeCents(part.principal),
  left: writeCents(part.left),
})

export function writeLoan(found: FoundLoan, at: number): WireLoan {
  const dailyRate = rate(found.daily_rate)
  const cost = loanCost(cents(found.amount), { days: found.days, dailyRate })
  const standing = standingOf(found, at)
  const late = daysLate(found, at)
  return {
    id: found.id,
    status: writeLoanStatus(found.status),
    amount: writeCents(cents(found.amount)),
    days: found.days,
    dailyRate: writeRate(dailyRate),
    yearlyRate: writeRate(cost.nominalYearly),
    effectiveRate: writeRate(cost.effectiveYearly),
    totalInterest: writeCents(cost.interest),
    totalToRepay: writeCents(cost.total),
    askedAt: found.asked_at.toISOString(),
    endedAt: instant(found.ended_at),
    reason: found.reason,
    paidOutAt: instant(found.paid_out_at),
    dueAt: instant(found.due_at),
    repaidAt: instant(found.repaid_at),
    overdue: late > 0,
    daysLate: late,
    principal: writeCents(standing.principal),
    interestCharged: writeCents(standing.charged),
    interestPaid: writeCents(standing.interestPaid),
    interest: writeCents(standing.interest),
    owed: writeCents(standing.owed),
    next: nextWindow(found, standing, at),
    repayments: standing.parts.flatMap((part, place) => {
      const stored = found.repayments[place]
      return stored ? [writeRepayment(stored.id, part)] : []
    }),
  }
}

export const writeLoanLimit = (limit: LoanLimit): WireLoanLimit => ({
  averageEquity: writeCents(limit.average),
  rate: writeRate(limitShare),
  ofAverage: writeCents(limit.share),
  least: writeCents(leastLimit),
  most: writeCents(largestLimit),
  limit: writeCents(limit.limit),
  borrowed: writeCents(limit.borrowed),
  asked: writeCents(limit.asked),
  left: writeCents(limit.left),
})
