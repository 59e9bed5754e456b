import { type Cents, cents } from '../money/cents.ts'
import { type Rate, rate } from '../money/rate.ts'
import { divideHalfEven } from '../money/rounding.ts'
import { wholeCents, windowMs } from './loan-interest.ts'
import type { LoanTerm } from './loan-terms.ts'

const daysOfYear = 365n

/** What a loan will cost if nothing is repaid before it is due: all that is shown before somebody signs. */
type LoanCost = {
  readonly interest: Cents
  /** Borrowed and interest. */
  readonly total: Cents
  /** What each begun window costs after the first, in whole cents; parts of a cent are carried. */
  readonly perDay: Cents
  /** The daily rate × 365. */
  readonly nominalYearly: Rate
  /** The same with the free window: what is really paid for the whole term, put as a year. */
  readonly effectiveYearly: Rate
}

/** All interest at the end of a day of the loan, when nothing was repaid: nothing on day 1. */
export const interestByDay = (amount: Cents, dailyRate: Rate, day: number): Cents =>
  wholeCents(amount * dailyRate * BigInt(Math.max(0, day - 1)))

export function loanCost(amount: Cents, { days, dailyRate }: LoanTerm): LoanCost {
  const interest = interestByDay(amount, dailyRate, days)
  return {
    interest,
    total: cents(amount + interest),
    perDay: wholeCents(amount * dailyRate),
    nominalYearly: rate(dailyRate * daysOfYear),
    effectiveYearly: rate(divideHalfEven(dailyRate * daysOfYear * BigInt(days - 1), BigInt(days))),
  }
}

/** A point of the curve of cost: what has to be paid on top of the amount, if it is repaid on that day. */
type CostPoint = { readonly day: number; readonly interest: Cents }

/** From the payout to the end of the term, and as many days beyond it as wanted. */
export const costCurve = (amount: Cents, { days, dailyRate }: LoanTerm, daysBeyond = 0): CostPoint[] =>
  Array.from({ length: days + daysBeyond + 1 }, (_, day) => ({
    day,
    interest: interestByDay(amount, dailyRate, day),
  }))

/** A loan is due when its last window ends: until then nothing is late. */
export const loanDueAt = (paidOutAt: number, days: number): number => paidOutAt + days * windowMs
