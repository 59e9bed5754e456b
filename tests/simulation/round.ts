import type { LoanAsk, LoanChange } from './loan-asks.ts'
import type { PartAsk, PartChange } from './part-asks.ts'
import type { TradeAsk, TradeChange } from './trade-asks.ts'

/** What happens in the simulation, as data that both ledgers are given. Requests are known by a number until they have an id. */

export type RequestKind = 'deposit' | 'withdrawal'

type Asked = { customerId: bigint; key: string }

export type Ask =
  | (Asked & { kind: 'fund' })
  | (Asked & { kind: 'deposit'; amount: string; receiptId: string })
  | (Asked & { kind: 'withdraw'; amount: string; bankId: string; fee: bigint })
  | (Asked & { kind: 'cancel'; of: RequestKind; request: number })
  | (Asked & {
      kind: 'review'
      of: RequestKind
      request: number
      operatorId: bigint
      verdict: 'approve' | 'reject'
      /** Of what was seen, something has changed since. */
      stale: boolean
    })
  | TradeAsk
  | PartAsk
  | LoanAsk

/** What changes without the teller: people, bank accounts, photos. */
export type Change =
  | { kind: 'customer'; id: bigint; verified: boolean }
  | { kind: 'verification'; id: bigint; verified: boolean }
  | { kind: 'bank'; id: string; customerId: bigint; usableFrom: number }
  | { kind: 'bank-removed'; id: string }
  | { kind: 'receipt'; id: string; customerId: bigint; picture: string }
  | { kind: 'operator'; id: bigint; customerId: bigint | null; reviewer: boolean }
  /** Compared one last time and forgotten by both, so that a long run does not fill the memory. */
  | { kind: 'gone'; id: bigint }
  | TradeChange
  | PartChange
  | LoanChange

/**
 * What goes wrong in a round: the transaction fails before anything is written, in the middle of it or at the commit, however often
 * it is tried; the line is cut after the commit; the database is unreachable for a moment; or the answers get lost on their way.
 */
export const faults = [
  'before-writing',
  'while-writing',
  'at-commit',
  'cut-after-commit',
  'away-for-a-moment',
  'answers-lost',
] as const

export type Fault = (typeof faults)[number]

/** One batch: at most one ask a customer, in the order in which they arrive. */
export type Round = { now: number; changes: Change[]; asks: Ask[]; fault: Fault | null }
