import { type Cents, cents } from '../money/cents.ts'
import { type Rate, wholeRate } from '../money/rate.ts'
import { divideDown } from '../money/rounding.ts'
import { dayMs } from '../time/durations.ts'

/**
 * What a loan costs, as a pure function of its payout and its repayments. Time is counted in windows of 24 hours from the instant of the
 * payout, never in calendar days, so that no clock change and no leap day matters. The first window is free; each later one costs the
 * daily rate on what is still borrowed when it begins. A window begins right after the end of the one before: a repayment at exactly
 * 24 hours is still in the first.
 */

export const windowMs = dayMs

export type Repaid = { readonly at: number; readonly amount: Cents }

/** What interest depends on. */
export type LoanAccount = {
  readonly amount: Cents
  readonly dailyRate: Rate
  readonly paidOutAt: number
  /** In the order in which they were made. */
  readonly repayments: readonly Repaid[]
}

/** How a repayment was divided: interest first. */
export type RepaidPart = Repaid & {
  readonly interest: Cents
  readonly principal: Cents
  readonly left: Cents
}

/** A loan at an instant. */
export type LoanStanding = {
  /** Windows that have begun after the free one. */
  readonly windows: number
  /** What is still borrowed. */
  readonly principal: Cents
  /** Interest from the payout until now, in whole cents; what is less than a cent is carried and not collected. */
  readonly charged: Cents
  /** Of it, what was paid, and what is still owed. */
  readonly interestPaid: Cents
  readonly interest: Cents
  /** Borrowed and interest: what repaying everything takes. */
  readonly owed: Cents
  readonly parts: readonly RepaidPart[]
}

/** Windows that have begun after the free one, at this age of the loan. */
export const windowsBegun = (ageMs: number): number =>
  ageMs <= windowMs ? 0 : Math.ceil(ageMs / windowMs) - 1

/** The instant after which a window is charged; the first that is has the number 1. */
export const windowStart = (paidOutAt: number, window: number): number => paidOutAt + window * windowMs

/** Whole cents of an exact sum of cents × rate × windows. */
export const wholeCents = (exact: bigint): Cents => cents(divideDown(exact, wholeRate))

/** The loan with all repayments up to an instant. */
export function loanStandingAt(
  { amount, dailyRate, paidOutAt, repayments }: LoanAccount,
  at: number,
): LoanStanding {
  let [principal, exact, interestPaid, windows]: [bigint, bigint, bigint, number] = [amount, 0n, 0n, 0]
  const accrueTo = (instant: number): void => {
    const begun = windowsBegun(instant - paidOutAt)
    if (begun <= windows) return
    exact += principal * dailyRate * BigInt(begun - windows)
    windows = begun
  }
  const parts: RepaidPart[] = []
  for (const repaid of repayments) {
    if (repaid.at > at) break
    accrueTo(repaid.at)
    const due = wholeCents(exact) - interestPaid
    const interest = repaid.amount < due ? repaid.amount : due
    interestPaid += interest
    principal -= repaid.amount - interest
    parts.push({
      ...repaid,
      interest: cents(interest),
      principal: cents(repaid.amount - interest),
      left: cents(principal),
    })
  }
  accrueTo(at)
  const charged = wholeCents(exact)
  const interest = cents(charged - interestPaid)
  return {
    windows,
    principal: cents(principal),
    charged,
    interestPaid: cents(interestPaid),
    interest,
    owed: cents(principal + interest),
    parts,
  }
}

/** One window: what it was charged on, what it added in whole cents, and all interest until then. */
export type ChargedWindow = {
  readonly window: number
  readonly from: number
  readonly principal: Cents
  readonly adds: Cents
  readonly total: Cents
  /** The exact sum of cents × rate of all windows up to it. */
  readonly exact: bigint
}

/** Every window from one number to another, both included, as it was or will be if nothing more is repaid. */
export function chargedWindows(loan: LoanAccount, first: number, last: number): ChargedWindow[] {
  let [exact, principal, place]: [bigint, bigint, number] = [0n, loan.amount, 0]
  const { parts } = loanStandingAt(loan, loan.repayments.at(-1)?.at ?? loan.paidOutAt)
  const found: ChargedWindow[] = []
  for (let window = 1; window <= last; window += 1) {
    const from = windowStart(loan.paidOutAt, window)
    for (let part = parts[place]; part && part.at <= from; part = parts[place]) {
      principal = part.left
      place += 1
    }
    const before = wholeCents(exact)
    exact += principal * loan.dailyRate
    const total = wholeCents(exact)
    if (window >= first)
      found.push({ window, from, principal: cents(principal), adds: cents(total - before), total, exact })
  }
  return found
}
