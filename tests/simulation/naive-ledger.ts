import type { NaiveLoans } from './naive-loans.ts'
import type { NaiveParts } from './naive-parts.ts'
import type { NaiveTrades } from './naive-trades.ts'
import { poolCustomer } from './part-asks.ts'
import type { Change, RequestKind } from './round.ts'

/**
 * A second ledger, written as plainly as possible and without a line of the first: no balances are stored, everything is counted
 * anew each time, and every number of the rules is written out. What it says and what the real one says must be the same.
 */

export type NaivePosting = {
  number: number
  at: number
  kind: string
  from: string
  to: string
  amount: bigint
  cashAfter: bigint
  request: number | null
}

type Remembered = { asked: string; answer: string }
type Customer = {
  verified: boolean
  lastAt: number
  postings: NaivePosting[]
  answers: Map<string, Remembered>
}

export type NaiveRequest = {
  kind: RequestKind
  customerId: bigint
  amount: bigint
  fee: bigint
  status: 'in-review' | 'completed' | 'rejected' | 'cancelled'
  askedAt: number
  picture: string | null
  approvedBy: bigint[]
}

export type NaiveLedger = NaiveTrades &
  NaiveParts &
  NaiveLoans & {
    customers: Map<bigint, Customer>
    banks: Map<string, { customerId: bigint; usableFrom: number }>
    receipts: Map<string, { customerId: bigint; picture: string }>
    operators: Map<bigint, { customerId: bigint | null; reviewer: boolean }>
    requests: Map<number, NaiveRequest>
  }

export const emptyLedger = (): NaiveLedger => ({
  customers: new Map(),
  banks: new Map(),
  receipts: new Map(),
  operators: new Map(),
  requests: new Map(),
  market: new Map(),
  leases: new Map(),
  trades: new Map(),
  parts: new Map(),
  loans: new Map(),
  notes: [],
  payouts: [],
  values: [],
  moved: [],
  lastRequest: 0,
})

export function balanceIn({ postings }: Pick<Customer, 'postings'>, account: string): bigint {
  let sum = 0n
  for (const { from, to, amount } of postings) {
    if (to === account) sum += amount
    if (from === account) sum -= amount
  }
  return sum
}

export function applyChange(ledger: NaiveLedger, change: Change, now: number): void {
  const { customers, banks, receipts, operators, requests } = ledger
  if (change.kind === 'customer' || change.kind === 'pool')
    customers.set(change.kind === 'pool' ? poolCustomer : change.id, {
      verified: change.kind === 'pool' || change.verified,
      lastAt: now,
      postings: [],
      answers: new Map(),
    })
  if (change.kind === 'verification') {
    const customer = customers.get(change.id)
    if (customer) customer.verified = change.verified
  }
  if (change.kind === 'bank') banks.set(change.id, change)
  if (change.kind === 'bank-removed') banks.delete(change.id)
  if (change.kind === 'receipt') receipts.set(change.id, change)
  if (change.kind === 'operator') operators.set(change.id, change)
  if (change.kind === 'price') ledger.market.set(change.market.symbol, change.market)
  if (change.kind === 'lease') ledger.leases.set(change.name, change.token)
  if (change.kind === 'note') {
    const { customerId, equity, at } = change
    ledger.notes = ledger.notes.filter((note) => note.customerId !== customerId || note.at !== at)
    ledger.notes.push({ customerId, equity, at })
  }
  if (change.kind !== 'gone') return
  customers.delete(change.id)
  ledger.payouts = ledger.payouts.filter(({ customerId }) => customerId !== change.id)
  ledger.notes = ledger.notes.filter(({ customerId }) => customerId !== change.id)
  for (const owned of [banks, receipts, requests, operators, ledger.trades, ledger.parts, ledger.loans])
    for (const [id, { customerId }] of owned) if (customerId === change.id) owned.delete(id as never)
}
