import type { LoanAccount } from '@candor/domain/loans/loan-interest.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { describe, expect, it } from 'vitest'
import { costSteps, dayOfLoan, loanStair, rateOf, showDaily, showYearly } from './loan-figures.ts'

const usd = (dollars: number): Cents => cents(BigInt(Math.round(dollars * 100)))
const start = Date.parse('2026-10-14T12:31:00.000Z')
const month: LoanAccount = {
  amount: usd(2_000),
  dailyRate: rate(40_000n),
  paidOutAt: start,
  repayments: [],
}
const dueAt = start + 30 * dayMs

describe('rates', () => {
  it('show three decimals of a day and two of a year', () => {
    expect(showDaily(rateOf('0.00040000'))).toBe('0.040%')
    expect(showDaily(rateOf('0.00045000'))).toBe('0.045%')
    expect(showYearly(rateOf('0.14600000'))).toBe('14.60%')
    // 0.04 % × 365 × 29 / 30 = 14.1133…%.
    expect(showYearly(rateOf('0.14113333'))).toBe('14.11%')
  })
})

describe('the stair shown before signing', () => {
  it('has a step for each day, the first without interest', () => {
    const steps = costSteps(usd(2_000), { days: 15, dailyRate: rate(40_000n) }, start)
    expect(steps).toHaveLength(15)
    expect(steps[0]).toEqual({ at: start, amount: 0 })
    expect(steps[1]).toEqual({ at: start + dayMs, amount: 80 })
    // Fourteen days at 80 cents.
    expect(steps.at(-1)).toEqual({ at: start + 14 * dayMs, amount: 1_120 })
  })
})

describe('the stair of a loan', () => {
  it('runs from the payout until it is due', () => {
    const { steps, until } = loanStair(month, dueAt, start + 5 * dayMs)
    expect([steps.length, until]).toEqual([30, dueAt])
    expect(steps.at(-1)).toEqual({ at: start + 29 * dayMs, amount: 29 * 80 })
  })

  it('shows the days around today once it is late', () => {
    const now = dueAt + 2.5 * dayMs
    const { steps, until } = loanStair(month, dueAt, now)
    expect(until).toBe(now + 8 * dayMs)
    expect(steps[0]).toEqual({ at: start + 24 * dayMs, amount: 24 * 80 })
    // Half a day into the 33rd window, the first of which was free.
    expect(steps.findLast(({ at }) => at < now)?.amount).toBe(32 * 80)
  })

  it('rises by less after a part was paid back', () => {
    const part = { at: start + 6.5 * dayMs, amount: usd(1_000) }
    const { steps } = loanStair({ ...month, repayments: [part] }, dueAt, start + 7 * dayMs)
    // Six windows at 80 cents; $995.20 of the thousand went off the loan, so that 0.040 % of $1,004.80 is 40.192 cents a window.
    expect(steps[6]?.amount).toBe(480)
    expect(steps[7]?.amount).toBe(520)
    expect(steps[12]?.amount).toBe(480 + 241)
  })
})

describe('the day of a loan', () => {
  it('is counted from the payout, each 24 hours of which is one', () => {
    const paidOutAt = '2026-10-14T12:31:00.000Z'
    expect([0, 1, dayMs, dayMs + 1, 6.5 * dayMs].map((age) => dayOfLoan(paidOutAt, start + age))).toEqual([
      1, 1, 1, 2, 7,
    ])
  })
})
