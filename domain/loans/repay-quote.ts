import { type Cents, cents } from '../money/cents.ts'
import { loanDueAt } from './loan-cost.ts'
import { type LoanAccount, loanStandingAt, wholeCents, windowMs, windowStart } from './loan-interest.ts'

/** What a repayment would do now. */
export type RepayQuote = {
  /** What would be paid: what was asked, or all that is owed. */
  readonly amount: Cents
  readonly interest: Cents
  readonly principal: Cents
  /** Borrowed and interest before and after. */
  readonly owed: Cents
  readonly principalAfter: Cents
  readonly owedAfter: Cents
  /** What the next window costs, before and after, in whole cents. */
  readonly perDay: Cents
  readonly perDayAfter: Cents
  /** What would be left to pay at the due date, or now for a loan that is late. */
  readonly restAtDue: Cents
  /** Interest that is not charged until the due date because of it; nothing more is promised for a loan that is late. */
  readonly saved: Cents
  /** Until this instant, included, it costs the same: then the next window begins. */
  readonly holdsUntil: number
}

/** For an amount of at most what is owed; null is all of it. */
export function quoteRepayment(
  loan: LoanAccount,
  { days, at, amount }: { days: number; at: number; amount: Cents | null },
): RepayQuote {
  const now = loanStandingAt(loan, at)
  const paid = amount === null || amount > now.owed ? now.owed : amount
  const repaid = { ...loan, repayments: [...loan.repayments, { at, amount: paid }] }
  const after = loanStandingAt(repaid, at)
  const due = Math.max(at, loanDueAt(loan.paidOutAt, days))
  const [withoutIt, withIt] = [loanStandingAt(loan, due), loanStandingAt(repaid, due)]
  const elapsed = Math.max(1, Math.ceil((at - loan.paidOutAt) / windowMs))
  return {
    amount: paid,
    interest: cents(after.interestPaid - now.interestPaid),
    principal: cents(now.principal - after.principal),
    owed: now.owed,
    principalAfter: after.principal,
    owedAfter: after.owed,
    perDay: wholeCents(now.principal * loan.dailyRate),
    perDayAfter: wholeCents(after.principal * loan.dailyRate),
    restAtDue: withIt.owed,
    saved: cents(withoutIt.charged - withIt.charged),
    holdsUntil: windowStart(loan.paidOutAt, elapsed),
  }
}
