import type { Dice } from './dice.ts'
import type { NaiveLedger } from './naive-ledger.ts'
import type { Ask, Change } from './round.ts'

/** What the planner knows while it plans a round. */
export type Planning = {
  dice: Dice
  ledger: NaiveLedger
  now: number
  /** What must have happened before the asks are sent; an ask that needs a photo adds it. */
  changes: Change[]
  /** What was asked lately. */
  past: readonly Ask[]
  freshKey(): string
}

/** The number of an operator who is a customer too, from that of the customer. */
export const operatorOf = (customerId: bigint): bigint => 100n + customerId
