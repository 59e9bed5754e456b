import { loanCost, loanDueAt } from '@candor/domain/loans/loan-cost.ts'
import { chargedWindows, type LoanAccount, loanStandingAt } from '@candor/domain/loans/loan-interest.ts'
import { type LoanStatus, loanCodeOf } from '@candor/domain/loans/loan-status.ts'
import { loanSteps } from '@candor/domain/loans/loan-story.ts'
import { loanTermOf } from '@candor/domain/loans/loan-terms.ts'
import { type Cents, cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeRate } from '@candor/domain/money/rate.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import type { WireLoan } from '@candor/wire/loans.ts'
import { instant, uuid } from './sample-strategies.ts'

/** Loans in every status, as no fresh installation has them. Figures follow from the rules; what is told is checked against the wire. */

export const money = (value: bigint): string => writeCents(cents(value))

export type SampleLoan = {
  id: string
  status: LoanStatus
  amount: Cents
  days: number
  /** Days since it was asked for. */
  age: number
  paidBack?: readonly { age: number; amount: Cents }[]
  reason?: string
}

export const usd = (dollars: bigint): Cents => cents(dollars * 100n)

/** One in each status; the first that is to be paid back is in the middle of its term, the second late. */
export const loanSamples: readonly SampleLoan[] = [
  {
    id: uuid(1),
    status: 'pending-repayment',
    amount: usd(2_000n),
    days: 15,
    age: 6.9,
    paidBack: [{ age: 4, amount: cents(50_040n) }],
  },
  { id: uuid(2), status: 'pending-repayment', amount: usd(2_000n), days: 30, age: 32.6 },
  { id: uuid(3), status: 'under-review', amount: usd(800n), days: 30, age: 0.2 },
  { id: uuid(4), status: 'pending-review', amount: usd(1_500n), days: 7, age: 0.1 },
  { id: uuid(5), status: 'review-passed', amount: usd(6_000n), days: 60, age: 0.3 },
  {
    id: uuid(6),
    status: 'repaid',
    amount: usd(1_000n),
    days: 15,
    age: 20,
    paidBack: [{ age: 14.9, amount: cents(1_006_30n) }],
  },
  {
    id: uuid(7),
    status: 'review-rejected',
    amount: usd(5_000n),
    days: 60,
    age: 12,
    reason: 'Your income is not known to us yet',
  },
  { id: uuid(8), status: 'rejected', amount: usd(300n), days: 7, age: 15, reason: 'cancelled' },
]

export const isPaidOut = ({ status }: SampleLoan): boolean =>
  status === 'pending-repayment' || status === 'repaid'

export function accountOfSample(sample: SampleLoan, now: number): LoanAccount {
  const term = loanTermOf(sample.days, now)
  if (!term) throw new Error(`no loan runs ${sample.days} days`)
  const asked = now - sample.age * dayMs
  return {
    amount: sample.amount,
    dailyRate: term.dailyRate,
    paidOutAt: asked + hourMs,
    repayments: (sample.paidBack ?? []).map(({ age, amount }) => ({ at: asked + age * dayMs, amount })),
  }
}

/** When each thing happened, of those that did. */
function timesOf(sample: SampleLoan, now: number) {
  const asked = now - sample.age * dayMs
  const paid = isPaidOut(sample) ? asked + hourMs : null
  const account = accountOfSample(sample, now)
  return {
    asked,
    paid,
    due: paid === null ? null : loanDueAt(paid, sample.days),
    repaid: sample.status === 'repaid' ? (account.repayments.at(-1)?.at ?? null) : null,
    ended: sample.status === 'rejected' || sample.status === 'review-rejected' ? asked + 2 * hourMs : null,
  }
}

const text = (at: number | null): string | null => (at === null ? null : instant(at))

export function wireOfSample(sample: SampleLoan, now: number): WireLoan {
  const account = accountOfSample(sample, now)
  const { asked, paid, due, repaid, ended } = timesOf(sample, now)
  const cost = loanCost(sample.amount, { days: sample.days, dailyRate: account.dailyRate })
  const standing = loanStandingAt(account, paid === null ? account.paidOutAt : (repaid ?? now))
  const owes = sample.status === 'pending-repayment'
  const [next] = chargedWindows(account, standing.windows + 1, standing.windows + 1)
  return {
    id: sample.id,
    status: { code: loanCodeOf(sample.status), name: sample.status },
    amount: money(sample.amount),
    days: sample.days,
    dailyRate: writeRate(account.dailyRate),
    yearlyRate: writeRate(cost.nominalYearly),
    effectiveRate: writeRate(cost.effectiveYearly),
    totalInterest: money(cost.interest),
    totalToRepay: money(cost.total),
    askedAt: instant(asked),
    endedAt: text(ended),
    reason: sample.reason ?? null,
    paidOutAt: text(paid),
    dueAt: text(due),
    repaidAt: text(repaid),
    overdue: owes && due !== null && now > due,
    daysLate: owes && due !== null && now > due ? Math.ceil((now - due) / dayMs) : 0,
    principal: money(standing.principal),
    interestCharged: money(standing.charged),
    interestPaid: money(standing.interestPaid),
    interest: money(owes ? standing.interest : 0n),
    owed: money(owes ? standing.owed : 0n),
    next: owes && next ? { at: instant(next.from), adds: money(next.adds) } : null,
    repayments: standing.parts.map((part, place) => ({
      id: uuid(100 + place),
      at: instant(part.at),
      amount: money(part.amount),
      interest: money(part.interest),
      principal: money(part.principal),
      left: money(part.left),
    })),
  }
}

const reviewer = 'R-07'

export function stepsOfSample(sample: SampleLoan, now: number) {
  const { asked, paid, due, repaid, ended } = timesOf(sample, now)
  const pending = sample.status === 'pending-review' || sample.status === 'rejected'
  const passed = isPaidOut(sample) || sample.status === 'review-passed'
  const two = sample.amount >= usd(5_000n)
  const story = {
    status: sample.status,
    askedAt: asked,
    takenAt: pending ? null : asked + hourMs / 4,
    takenBy: pending ? null : reviewer,
    approvalsNeeded: two ? 2 : 1,
    approvals: passed
      ? [
          { by: reviewer, at: asked + hourMs / 2 },
          ...(two ? [{ by: 'R-11', at: asked + hourMs * 0.75 }] : []),
        ]
      : [],
    endedAt: ended,
    endedBy: sample.status === 'rejected' ? 'customer' : reviewer,
    paidOutAt: paid,
    dueAt: due,
    repaidAt: repaid,
    repayments: accountOfSample(sample, now).repayments,
  }
  return loanSteps(story, now).map(({ at, ...step }) => ({ ...step, at: text(at) }))
}

export function postingsOfSample(sample: SampleLoan, now: number) {
  const loan = wireOfSample(sample, now)
  const one = (number: number, at: string, kind: string, from: string, to: string, amount: string) => ({
    ...{ number, at, kind, from, to, amount, cashAfter: '18240.10' },
    ...{ change: kind === 'loan-paid-out' ? amount : `-${amount}`, subject: { kind: 'loan', id: loan.id } },
  })
  const paid = loan.paidOutAt
  if (paid === null) return []
  return [
    one(1, paid, 'loan-paid-out', 'loan', 'cash', loan.amount),
    ...loan.repayments.flatMap(({ at, interest, principal }, place) => [
      one(2 + place * 2, at, 'loan-interest', 'cash', 'house-lending', interest),
      one(3 + place * 2, at, 'loan-repaid', 'cash', 'loan', principal),
    ]),
  ]
}
