import { costCurve } from '@candor/domain/loans/loan-cost.ts'
import {
  chargedWindows,
  type LoanAccount,
  windowMs,
  windowsBegun,
} from '@candor/domain/loans/loan-interest.ts'
import type { LoanTerm } from '@candor/domain/loans/loan-terms.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import { type Rate, readRate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import type { readLoan, readLoanTerms, WireLoan } from '@candor/wire/loans.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import type { StairStep } from './stair-shape.ts'

export type LoanTerms = ReplyOf<typeof readLoanTerms>
export type LoanTold = ReplyOf<typeof readLoan>

/** A share that came over the wire. Its form was checked there. */
export function rateOf(text: string): Rate {
  const value = readRate(text)
  if (value === null) throw new Error(`"${text}" is not a share`)
  return value
}

/** `0.040%`: of a day, where the third decimal tells one term from another. */
export const showDaily = (dailyRate: Rate): string =>
  formatPercent(divideHalfEven(dailyRate, 1_000n), { decimals: 3 })

/** `14.60%` */
export const showYearly = (yearlyRate: Rate): string => formatPercent(divideHalfEven(yearlyRate, 10_000n))

export const termOf = ({ terms }: LoanTerms, days: number | null): LoanTerm | null => {
  const found = terms.find((term) => term.days === days)
  return found ? { days: found.days, dailyRate: rateOf(found.dailyRate) } : null
}

/** What a loan costs before it is paid out: each day from its beginning, as if it began at `from`. */
export const costSteps = (amount: Cents, term: LoanTerm, from: number): StairStep[] =>
  costCurve(amount, term)
    .filter(({ day }) => day > 0)
    .map(({ day, interest }) => ({ at: from + (day - 1) * windowMs, amount: Number(interest) }))

/** A loan that was paid out, as the rules see it; null before. */
export function loanAccountOf({ amount, dailyRate, paidOutAt, repayments }: WireLoan): LoanAccount | null {
  if (paidOutAt === null) return null
  return {
    amount: centsOf(amount),
    dailyRate: rateOf(dailyRate),
    paidOutAt: Date.parse(paidOutAt),
    repayments: repayments.map((each) => ({ at: Date.parse(each.at), amount: centsOf(each.amount) })),
  }
}

/** How much is shown around today of a loan that is late: more would make one day too narrow to see. */
const daysBeforeDue = 6
const daysAhead = 8

type LoanStair = { steps: StairStep[]; until: number }

/** All interest since the payout, and what is added if nothing more is paid back: until it is due, or a week on where it is late. */
export function loanStair(loan: LoanAccount, dueAt: number, now: number): LoanStair {
  const late = now > dueAt
  const until = late ? now + daysAhead * dayMs : dueAt
  const from = late ? Math.max(loan.paidOutAt, dueAt - daysBeforeDue * dayMs) : loan.paidOutAt
  const last = windowsBegun(until - loan.paidOutAt)
  const all = [
    { at: loan.paidOutAt, amount: 0 },
    ...chargedWindows(loan, 1, last).map((window) => ({ at: window.from, amount: Number(window.total) })),
  ]
  const first = Math.max(
    all.findLastIndex(({ at }) => at <= from),
    0,
  )
  return { steps: all.slice(first), until }
}

/** Which day of the loan it is, the day of the payout being the first. */
export const dayOfLoan = (paidOutAt: string, now: number): number =>
  Math.max(1, Math.ceil((now - Date.parse(paidOutAt)) / windowMs))
