import type { StoredPosition } from '@candor/server/positions/position-row.ts'
import type { StoredOrder } from '@candor/server/positions/trading-rows.ts'
import type { Command } from '@candor/server/teller/command.ts'
import type { Outcome } from '@candor/server/teller/decide-batch.ts'
import type { TellerTransaction } from '@candor/server/teller/teller-transaction.ts'
import type { Change, Fault } from './round.ts'

export type StoredPosting = {
  number: bigint
  at: Date
  kind: string
  from: string
  to: string
  amount: bigint
  cashAfter: bigint
  subjectId: string | null
}

type Stored = {
  balances: Readonly<Record<string, bigint>>
  lastNumber: bigint
  /** Those after a number. */
  postings: readonly StoredPosting[]
}

export type StoredTrade = { order: StoredOrder; position: StoredPosition | null; events: number }

/** Where the real teller plays: on a database in memory, or on PostgreSQL. */
export type Stage = {
  change(change: Change, now: number): Promise<void>
  /** For looking at a request before deciding it. */
  transaction: TellerTransaction
  /** One batch; gives the outcome of each in its place. */
  send(commands: readonly Command[], now: number, fault: Fault | null): Promise<Outcome[]>
  stored(customerId: bigint, after: number): Promise<Stored | null>
  /** Orders and positions of a customer. */
  trades(customerId: bigint): Promise<readonly StoredTrade[]>
  /** The id of a value of the pool. */
  valueId(number: number): Promise<string | null>
  /** The version and cash that were last published to a customer, if any. */
  told(customerId: bigint): { version: number; cash: string } | null
  /** Internal errors that no customer is shown. */
  crashes(): readonly string[]
}
