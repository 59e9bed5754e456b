import { isLoanAsk, type LoanAsk } from './loan-asks.ts'
import { balanceIn, type NaiveLedger, type NaivePosting, type NaiveRequest } from './naive-ledger.ts'
import { decideLoan } from './naive-loans.ts'
import { decidePart } from './naive-parts.ts'
import { decideTrade } from './naive-trades.ts'
import { isPartAsk, type PartAsk, poolCustomer } from './part-asks.ts'
import type { Ask } from './round.ts'
import { isTradeAsk, type TradeAsk } from './trade-asks.ts'

/** The rules of the second ledger, with every number written out. */

type Refused = { code: string }
type Effect = {
  moves: [kind: string, from: string, to: string, amount: bigint][]
  request: number | null
  /** What the answer must say. */
  tells: Record<string, unknown>
  /** A number for the units that are given back by it. */
  leave?: number
  change(): void
}

const text = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

/** A day has 86,400,000 milliseconds. */
const dayOf = (at: number): number => Math.floor(at / 86_400_000)

function readAmount(written: string, most: bigint): bigint | Refused {
  if (written === '') return { code: 'amount-required' }
  if (/^[0-9]{1,18}\.[0-9]{3,18}$/.test(written)) return { code: 'amount-too-precise' }
  if (/^-0+(\.0{1,2})?$/.test(written)) return { code: 'amount-below-minimum' }
  if (!/^[0-9]{1,24}(\.[0-9]{1,2})?$/.test(written)) return { code: 'amount-invalid' }
  const [whole = '', part = ''] = written.split('.')
  const amount = BigInt(whole) * 100n + BigInt(part === '' ? 0 : part.length === 1 ? `${part}0` : part)
  if (amount < 1000n) return { code: 'amount-below-minimum' }
  return amount > most ? { code: 'amount-above-maximum' } : amount
}

function askDeposit(ledger: NaiveLedger, ask: Ask & { kind: 'deposit' }, at: number): Effect | Refused {
  const amount = readAmount(ask.amount, 100_000_000n)
  if (typeof amount !== 'bigint') return amount
  const receipt = ledger.receipts.get(ask.receiptId)
  if (receipt?.customerId !== ask.customerId) return { code: 'not-found' }
  const { picture } = receipt
  for (const other of ledger.requests.values())
    if (other.picture === picture && (other.status === 'in-review' || other.status === 'completed'))
      return { code: 'receipt-used' }
  let waiting = 0
  for (const other of ledger.requests.values())
    if (other.kind === 'deposit' && other.customerId === ask.customerId && other.status === 'in-review')
      waiting += 1
  if (waiting > 19) return { code: 'deposits-waiting' }
  const request = ledger.lastRequest + 1
  return {
    moves: [],
    request,
    tells: { amount: text(amount), status: 'in-review', decidedAt: null },
    change() {
      const { customerId } = ask
      ledger.lastRequest = request
      ledger.requests.set(request, {
        kind: 'deposit',
        customerId,
        amount,
        fee: 0n,
        status: 'in-review',
        askedAt: at,
        picture,
        approvedBy: [],
      })
    },
  }
}

function askWithdrawal(ledger: NaiveLedger, ask: Ask & { kind: 'withdraw' }, at: number): Effect | Refused {
  const { customerId, fee } = ask
  const amount = readAmount(ask.amount, 5_000_000n)
  if (typeof amount !== 'bigint') return amount
  const customer = ledger.customers.get(customerId)
  if (!customer?.verified) return { code: 'account-not-verified' }
  if (balanceIn(customer, 'loan') < 0n) return { code: 'outstanding-loan' }
  const bank = ledger.banks.get(ask.bankId)
  if (bank?.customerId !== customerId) return { code: 'not-found' }
  if (bank.usableFrom > at) return { code: 'bank-account-waiting' }
  let today = 0n
  for (const other of ledger.requests.values())
    if (other.kind === 'withdrawal' && other.customerId === customerId && dayOf(other.askedAt) >= dayOf(at))
      if (other.status === 'in-review' || other.status === 'completed') today += other.amount
  if (today + amount > 5_000_000n) return { code: 'daily-limit-reached' }
  if (balanceIn(customer, 'cash') < amount) return { code: 'insufficient-balance' }
  const request = ledger.lastRequest + 1
  return {
    moves: [['withdrawal-hold', 'cash', 'withdrawing', amount]],
    request,
    tells: { amount: text(amount), fee: text(fee), receives: text(amount - fee), status: 'in-review' },
    change() {
      ledger.lastRequest = request
      ledger.requests.set(request, {
        kind: 'withdrawal',
        customerId,
        amount,
        fee,
        status: 'in-review',
        askedAt: at,
        picture: null,
        approvedBy: [],
      })
    },
  }
}

const giveBack = ({ kind, amount }: NaiveRequest): Effect['moves'] =>
  kind === 'withdrawal' ? [['withdrawal-returned', 'withdrawing', 'cash', amount]] : []

function cancel(ledger: NaiveLedger, ask: Ask & { kind: 'cancel' }): Effect | Refused {
  const found = ledger.requests.get(ask.request)
  if (found?.kind !== ask.of || found.customerId !== ask.customerId) return { code: 'not-found' }
  if (found.status !== 'in-review') return { code: 'already-decided' }
  return {
    moves: giveBack(found),
    request: ask.request,
    tells: { amount: text(found.amount), status: 'cancelled' },
    change() {
      found.status = 'cancelled'
    },
  }
}

function complete({ kind, amount, fee }: NaiveRequest): Effect['moves'] {
  if (kind === 'deposit') return [['deposit', 'house-cash-in', 'cash', amount]]
  const paid: Effect['moves'] = [['withdrawal-paid', 'withdrawing', 'house-cash-out', amount - fee]]
  return fee > 0n ? [...paid, ['withdrawal-fee', 'withdrawing', 'house-fees', fee]] : paid
}

function review(ledger: NaiveLedger, ask: Ask & { kind: 'review' }): Effect | Refused {
  const found = ledger.requests.get(ask.request)
  const operator = ledger.operators.get(ask.operatorId)
  if (found?.kind !== ask.of || found.customerId !== ask.customerId) return { code: 'not-found' }
  if (!operator?.reviewer) return { code: 'role-required' }
  if (found.status !== 'in-review') return { code: 'already-decided' }
  if (operator.customerId === found.customerId) return { code: 'own-request' }
  if (ask.stale) return { code: 'content-changed' }
  const before = found.approvedBy.length
  let thatDay = 0n
  for (const other of ledger.requests.values())
    if (other.kind === 'withdrawal' && other.customerId === found.customerId)
      if (dayOf(other.askedAt) === dayOf(found.askedAt) && ['in-review', 'completed'].includes(other.status))
        thatDay += other.amount
  const needed = found.kind === 'withdrawal' && (thatDay >= 500_000n || before > 0) ? 2 : 1
  if (ask.verdict === 'reject')
    return {
      moves: giveBack(found),
      request: ask.request,
      tells: { status: 'rejected', approvals: before, approvalsNeeded: needed },
      change() {
        found.status = 'rejected'
      },
    }
  if (found.approvedBy.includes(ask.operatorId)) return { code: 'already-approved' }
  const customer = ledger.customers.get(found.customerId)
  if (found.kind === 'withdrawal' && !customer?.verified) return { code: 'account-not-verified' }
  if (found.kind === 'withdrawal' && customer && balanceIn(customer, 'loan') < 0n)
    return { code: 'outstanding-loan' }
  const done = before + 1 === needed
  return {
    moves: done ? complete(found) : [],
    request: ask.request,
    tells: {
      status: done ? 'completed' : 'in-review',
      approvals: before + 1,
      approvalsNeeded: needed,
    },
    change() {
      found.approvedBy.push(ask.operatorId)
      if (done) found.status = 'completed'
    },
  }
}

const fund: Effect = {
  moves: [['practice-funding', 'house-practice-funding', 'cash', 1_000_000n]],
  request: null,
  tells: {},
  change() {},
}

function tradeOf(ledger: NaiveLedger, ask: TradeAsk, at: number): Effect | Refused {
  const customer = ledger.customers.get(ask.customerId)
  const cash = customer ? balanceIn(customer, 'cash') : 0n
  return decideTrade(ledger, ask, { verified: customer?.verified ?? false, cash, at })
}

function partOf(ledger: NaiveLedger, ask: PartAsk, at: number): Effect | Refused {
  const customer = ledger.customers.get(ask.customerId)
  const pool = ledger.customers.get(poolCustomer)?.postings ?? []
  return decidePart(ledger, ask, {
    verified: customer?.verified ?? false,
    at,
    balance: (account) => (customer ? balanceIn(customer, account) : 0n),
    paidToLeavers: () =>
      pool.reduce((sum, { kind, amount }) => (kind === 'pool-left' ? sum + amount : sum), 0n),
    operators: ledger.operators,
  })
}

function loanOf(ledger: NaiveLedger, ask: LoanAsk, at: number): Effect | Refused {
  const customer = ledger.customers.get(ask.customerId)
  const cash = customer ? balanceIn(customer, 'cash') : 0n
  return decideLoan(ledger, ask, {
    verified: customer?.verified ?? false,
    cash,
    at,
    operators: ledger.operators,
  })
}

function decide(ledger: NaiveLedger, ask: Ask, at: number): Effect | Refused {
  if (isPartAsk(ask)) return partOf(ledger, ask, at)
  if (isTradeAsk(ask)) return tradeOf(ledger, ask, at)
  if (isLoanAsk(ask)) return loanOf(ledger, ask, at)
  if (ask.kind === 'fund') return fund
  if (ask.kind === 'deposit') return askDeposit(ledger, ask, at)
  if (ask.kind === 'withdraw') return askWithdrawal(ledger, ask, at)
  return ask.kind === 'cancel' ? cancel(ledger, ask) : review(ledger, ask)
}

/** What one ask says, whichever way its amount is written. */
function saying(ask: Ask): string {
  const amount = 'amount' in ask ? readAmount(ask.amount, 100_000_000n) : ''
  const said = { ...ask, amount: typeof amount === 'object' ? amount.code : amount }
  return JSON.stringify(said, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

export type Prediction =
  | { outcome: 'refused'; code: string }
  | { outcome: 'answered-before'; answer: string }
  | {
      outcome: 'accepted'
      tells: Record<string, unknown>
      request: number | null
      leave: number | null
      postings: NaivePosting[]
      /** Does it; what was answered is handed in later. */
      apply(): (answer: string) => void
    }

/** An operator's keys are apart from the customer's own. */
const keyOf = (ask: Ask): string => ('operatorId' in ask ? `${ask.operatorId} ${ask.key}` : ask.key)

/** What must come of an ask. Nothing is changed until it is applied. */
export function predict(ledger: NaiveLedger, ask: Ask, now: number): Prediction {
  if ('amount' in ask) {
    const amount = readAmount(ask.amount, ask.kind === 'deposit' ? 100_000_000n : 5_000_000n)
    if (typeof amount !== 'bigint') return { outcome: 'refused', ...amount }
  }
  const customer = ledger.customers.get(ask.customerId)
  if (!customer) return { outcome: 'refused', code: 'not-found' }
  const known = customer.answers.get(keyOf(ask))
  if (known && known.asked !== saying(ask)) return { outcome: 'refused', code: 'idempotency-key-reused' }
  if (known) return { outcome: 'answered-before', answer: known.answer }
  const at = now > customer.lastAt ? now : customer.lastAt
  const effect = decide(ledger, ask, at)
  if ('code' in effect) return { outcome: 'refused', code: effect.code }
  const { moves, request, tells } = effect
  let cashAfter = balanceIn(customer, 'cash')
  let number = customer.postings.length
  const postings = moves.map(([kind, from, to, amount]): NaivePosting => {
    if (to === 'cash') cashAfter += amount
    if (from === 'cash') cashAfter -= amount
    number += 1
    return { number, at, kind, from, to, amount, cashAfter, request }
  })
  return {
    outcome: 'accepted',
    tells,
    request,
    leave: effect.leave ?? null,
    postings,
    apply() {
      effect.change()
      customer.postings.push(...postings)
      customer.lastAt = at
      const remembered = { asked: saying(ask), answer: '' }
      customer.answers.set(keyOf(ask), remembered)
      return (answer) => {
        remembered.answer = answer
      }
    },
  }
}
