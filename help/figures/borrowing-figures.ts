import type { Locale } from '@candor/domain/languages/language-table.ts'
import { interestByDay, loanCost } from '@candor/domain/loans/loan-cost.ts'
import { windowMs } from '@candor/domain/loans/loan-interest.ts'
import {
  averageDays,
  largestLimit,
  leastLimit,
  limitShare,
  loanTermOf,
  loanTermsOn,
  smallestLoan,
} from '@candor/domain/loans/loan-terms.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import {
  countText,
  type Figures,
  listText,
  moneyText,
  percentText,
  sharePercentText,
} from './write-figure.ts'

const amount = cents(1_000_00n)
const days = 30
/** The day on which the example is repaid early. */
const earlyDay = 10

/** By the rates that are offered on a day. */
export function borrowingFigures(locale: Locale, now: number): Figures {
  const terms = loanTermsOn(now)
  const term = loanTermOf(days, now)
  const [first, last] = [terms[0], terms.at(-1)]
  if (!term || !first || !last) throw new Error(`there is no loan of ${days} days`)
  const cost = loanCost(amount, term)
  return {
    loanDays: listText(
      locale,
      terms.map((each) => String(each.days)),
    ),
    shortestLoanDays: countText(first.days),
    shortestLoanRate: percentText(first.dailyRate),
    longestLoanDays: countText(last.days),
    longestLoanRate: percentText(last.dailyRate),
    loanLimitShare: percentText(limitShare),
    loanAverageDays: countText(averageDays),
    leastLoanLimit: moneyText(leastLimit),
    largestLoanLimit: moneyText(largestLimit),
    smallestLoan: moneyText(smallestLoan),
    freeHours: countText(windowMs / hourMs),
    loanAmount: moneyText(amount),
    loanTerm: countText(days),
    loanRate: percentText(term.dailyRate),
    loanPerDay: moneyText(cost.perDay),
    loanInterest: moneyText(cost.interest),
    loanTotal: moneyText(cost.total),
    loanYearly: sharePercentText(cost.nominalYearly),
    loanEffective: sharePercentText(cost.effectiveYearly),
    loanEarlyDay: countText(earlyDay),
    loanEarlyInterest: moneyText(interestByDay(amount, term.dailyRate, earlyDay)),
  }
}
