import { type Cents, cents } from '../money/cents.ts'
import { type Rate, rate } from '../money/rate.ts'
import { dayMs } from '../time/durations.ts'

/** Terms of the assistance loan, the same for everybody. */

export const smallestLoan: Cents = cents(100_00n)
/** The limit is never more than this. */
export const largestLimit: Cents = cents(50_000_00n)
/** A verified customer may always borrow this much. */
export const leastLimit: Cents = cents(100_00n)
/** Of the average equity. */
export const limitShare: Rate = rate(30_000_000n)
export const averageDays = 30
export const averageTimeMs = averageDays * dayMs

/** How long a loan may run, and what share of what is still borrowed each begun window of 24 hours costs after the first. */
export type LoanTerm = { readonly days: number; readonly dailyRate: Rate }

type LoanCatalogue = {
  /** The first day (UTC) it is offered on. A loan keeps the rate it was asked for at. */
  readonly from: string
  readonly terms: readonly LoanTerm[]
}

/** Every catalogue there was, the newest last. Rates are changed by adding one that begins on a later day. */
const catalogues: readonly LoanCatalogue[] = [
  {
    from: '2020-01-01',
    terms: [
      { days: 7, dailyRate: rate(50_000n) },
      { days: 15, dailyRate: rate(45_000n) },
      { days: 30, dailyRate: rate(40_000n) },
      { days: 60, dailyRate: rate(35_000n) },
      { days: 90, dailyRate: rate(30_000n) },
    ],
  },
]

/** The catalogue of the day (UTC) of an instant. */
export function loanTermsOn(now: number): readonly LoanTerm[] {
  const day = new Date(now).toISOString().slice(0, 10)
  return catalogues.findLast(({ from }) => from <= day)?.terms ?? []
}

/** Null where no loan runs that long. */
export const loanTermOf = (days: number, now: number): LoanTerm | null =>
  loanTermsOn(now).find((term) => term.days === days) ?? null
