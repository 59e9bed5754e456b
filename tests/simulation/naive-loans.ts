import type { LoanAsk } from './loan-asks.ts'
import type { Effect, Refused } from './naive-orders.ts'

/** Loans once more: what is owed is counted anew each time, window after window, and the limit note after note. */

const day = 86_400_000

export type NaiveLoan = {
  customerId: bigint
  amount: bigint
  days: number
  status: 'asked' | 'taken' | 'passed' | 'owed' | 'repaid' | 'rejected-by-reviewer' | 'rejected'
  askedAt: number
  approvedBy: bigint[]
  paidAt: number
  repayments: { at: number; amount: bigint }[]
}

export type NaiveLoans = {
  loans: Map<number, NaiveLoan>
  notes: { customerId: bigint; at: number; equity: bigint }[]
}

/** Of whoever asks. */
type LoanFacts = {
  verified: boolean
  cash: bigint
  at: number
  operators: ReadonlyMap<bigint, { customerId: bigint | null; reviewer: boolean }>
}

type Ledger = NaiveLoans & { lastRequest: number }
type About<Kind extends LoanAsk['kind']> = Extract<LoanAsk, { kind: Kind }>

const codes = { asked: 0, passed: 1, 'rejected-by-reviewer': 2, taken: 3, owed: 4, repaid: 5, rejected: 6 }
const names = [
  'pending-review',
  'review-passed',
  'review-rejected',
  'under-review',
  'pending-repayment',
  'repaid',
  'rejected',
]
const told = (status: NaiveLoan['status']) => ({ code: codes[status], name: names[codes[status]] })

const text = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** Hundred thousandths of a percent a day. */
const rates: Record<number, bigint> = { 7: 50n, 15: 45n, 30: 40n, 60: 35n, 90: 30n }

/** What is still borrowed and what interest is owed at an instant. */
export function countDebt({ amount, days, paidAt, repayments }: NaiveLoan, at: number) {
  let [borrowed, exact, paid, window] = [amount, 0n, 0n, 0]
  const charge = (until: number) => {
    while (until > paidAt + (window + 1) * day) {
      window += 1
      exact += borrowed * (rates[days] ?? 0n)
    }
  }
  for (const repayment of repayments) {
    charge(repayment.at)
    const interest = exact / 100_000n - paid
    const first = repayment.amount < interest ? repayment.amount : interest
    paid += first
    borrowed -= repayment.amount - first
  }
  charge(at)
  return { borrowed, interest: exact / 100_000n - paid }
}

function averageOf({ notes }: NaiveLoans, customerId: bigint, at: number): bigint {
  const own = notes.filter((note) => note.customerId === customerId && note.at <= at)
  own.sort((one, other) => one.at - other.at)
  let sum = 0n
  for (const [place, note] of own.entries()) {
    const from = note.at > at - 30 * day ? note.at : at - 30 * day
    const until = own[place + 1]?.at ?? at
    if (until > from) sum += note.equity * BigInt(until - from)
  }
  return sum / BigInt(30 * day)
}

const waits = ['asked', 'taken', 'passed']

function roomFor(ledger: NaiveLoans, customerId: bigint, { verified, at }: LoanFacts) {
  const share = (averageOf(ledger, customerId, at) * 30n) / 100n
  const limit = !verified ? 0n : share < 10_000n ? 10_000n : share > 5_000_000n ? 5_000_000n : share
  let used = 0n
  for (const loan of ledger.loans.values()) {
    if (loan.customerId !== customerId) continue
    if (waits.includes(loan.status)) used += loan.amount
    if (loan.status === 'owed') used += countDebt(loan, loan.repayments.at(-1)?.at ?? loan.paidAt).borrowed
  }
  return { limit, used }
}

function borrow(ledger: Ledger, ask: About<'borrow'>, facts: LoanFacts): Effect | Refused {
  if (!facts.verified) return { code: 'account-not-verified' }
  const { limit, used } = roomFor(ledger, ask.customerId, facts)
  if (used + ask.cents > limit) return { code: 'loan-application-failed' }
  const request = ledger.lastRequest + 1
  return {
    moves: [],
    request,
    tells: { status: told('asked'), amount: text(ask.cents), days: ask.days, owed: '0.00' },
    change() {
      ledger.lastRequest = request
      const { customerId, cents: amount, days } = ask
      const fresh = { status: 'asked', approvedBy: [], paidAt: 0, repayments: [] } as const
      ledger.loans.set(request, {
        customerId,
        amount,
        days,
        ...fresh,
        approvedBy: [],
        repayments: [],
        askedAt: facts.at,
      })
    },
  }
}

/** What changes no money. */
const mark = (loan: NaiveLoan, request: number, status: NaiveLoan['status'], tells: object): Effect => ({
  moves: [],
  request,
  tells: { status: told(status), ...tells },
  change() {
    loan.status = status
  },
})

const utcDay = (at: number): number => Math.floor(at / day)

function needed({ loans }: NaiveLoans, loan: NaiveLoan): number {
  if (loan.approvedBy.length > 0) return 2
  let thatDay = 0n
  for (const other of loans.values())
    if (other.customerId === loan.customerId && utcDay(other.askedAt) === utcDay(loan.askedAt))
      if (other.status !== 'rejected' && other.status !== 'rejected-by-reviewer') thatDay += other.amount
  return thatDay >= 500_000n ? 2 : 1
}

function review(
  ledger: Ledger,
  loan: NaiveLoan,
  ask: About<'review-loan'> | About<'take-loan'>,
  facts: LoanFacts,
): Effect | Refused {
  const operator = facts.operators.get(ask.operatorId)
  if (!operator?.reviewer) return { code: 'role-required' }
  if (loan.status !== 'asked' && (loan.status !== 'taken' || ask.kind === 'take-loan'))
    return { code: 'already-decided' }
  if (operator.customerId === loan.customerId) return { code: 'own-request' }
  const given = loan.approvedBy.length
  const need = needed(ledger, loan)
  if (ask.kind === 'take-loan')
    return mark(loan, ask.request, 'taken', { approvals: given, approvalsNeeded: need })
  if (ask.verdict === 'reject')
    return mark(loan, ask.request, 'rejected-by-reviewer', { approvals: given, approvalsNeeded: need })
  if (loan.approvedBy.includes(ask.operatorId)) return { code: 'already-approved' }
  if (!facts.verified) return { code: 'account-not-verified' }
  const { limit, used } = roomFor(ledger, loan.customerId, facts)
  if (used > limit) return { code: 'loan-over-limit' }
  const status = given + 1 >= need ? 'passed' : 'taken'
  return {
    ...mark(loan, ask.request, status, { approvals: given + 1, approvalsNeeded: need }),
    change() {
      loan.status = status
      loan.approvedBy.push(ask.operatorId)
    },
  }
}

function payOut(ledger: Ledger, loan: NaiveLoan, request: number, facts: LoanFacts): Effect | Refused {
  if (loan.status !== 'passed') return { code: 'already-decided' }
  const { limit, used } = roomFor(ledger, loan.customerId, facts)
  const obstacle = !facts.verified ? 'not-verified' : used > limit ? 'over-limit' : null
  return {
    moves: obstacle === null ? [['loan-paid-out', 'loan', 'cash', loan.amount]] : [],
    request,
    tells: { obstacle },
    change() {
      loan.status = obstacle === null ? 'owed' : 'rejected'
      loan.paidAt = facts.at
    },
  }
}

function repay(
  loan: NaiveLoan,
  { request, cents }: About<'repay'>,
  { cash, at }: LoanFacts,
): Effect | Refused {
  if (loan.status !== 'owed') return { code: 'repayment-failed' }
  const { borrowed, interest } = countDebt(loan, at)
  const amount = cents ?? borrowed + interest
  if (amount > borrowed + interest) return { code: 'repayment-over-debt' }
  if (amount > cash) return { code: 'insufficient-balance' }
  const first = amount < interest ? amount : interest
  const rest = amount - first
  const moves: Effect['moves'] = []
  if (first > 0n) moves.push(['loan-interest', 'cash', 'house-lending', first])
  if (rest > 0n) moves.push(['loan-repaid', 'cash', 'loan', rest])
  const status = rest === borrowed ? 'repaid' : 'owed'
  return {
    moves,
    request,
    tells: {
      status: told(status),
      principal: text(borrowed - rest),
      owed: text(borrowed + interest - amount),
    },
    change() {
      loan.repayments.push({ at, amount })
      loan.status = status
    },
  }
}

export function decideLoan(ledger: Ledger, ask: LoanAsk, facts: LoanFacts): Effect | Refused {
  if (ask.kind === 'borrow') return borrow(ledger, ask, facts)
  const loan = ledger.loans.get(ask.request)
  if (loan?.customerId !== ask.customerId) return { code: 'not-found' }
  if (ask.kind === 'pay-out') return payOut(ledger, loan, ask.request, facts)
  if (ask.kind === 'repay') return repay(loan, ask, facts)
  if (ask.kind !== 'cancel-loan') return review(ledger, loan, ask, facts)
  return waits.includes(loan.status)
    ? mark(loan, ask.request, 'rejected', { reason: 'cancelled' })
    : { code: 'cancellation-failed' }
}
