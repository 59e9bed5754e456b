import { type Cents, cents } from '../money/cents.ts'
import { type Rate, rate, wholeRate, wholeShareOf } from '../money/rate.ts'
import { divideHalfEven } from '../money/rounding.ts'

/** What a won contract pays on top of its stake: the share of the terms, without the begun cent. */
export const profitOf = (stake: Cents, payout: Rate): Cents => wholeShareOf(stake, payout)

/** What a won contract pays in all. */
export const payoutOf = (stake: Cents, payout: Rate): Cents => cents(stake + profitOf(stake, payout))

/** How often equal stakes must win for nothing to be lost: 1 / (1 + payout). At 82 % that is 54.9 %. */
export const breakEvenRate = (payout: Rate): Rate =>
  rate(divideHalfEven(wholeRate * wholeRate, wholeRate + payout))
