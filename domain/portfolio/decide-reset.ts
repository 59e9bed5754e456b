import { practiceFunds } from '../cash/cash-terms.ts'
import { type Balances, setAside } from '../ledger/balances.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import { accept, type Result, refuse } from '../result.ts'

/** A run is the time from one start with practice money to the next. */
export type ResetFacts = {
  readonly verified: boolean
  readonly balances: Balances
  /** Instruments of which anything is held. */
  readonly holdings: number
  /** When it was last started again; null for whoever never has. */
  readonly lastReset: number | null
}

export type ResetRefusal = 'account-not-verified' | 'run-not-closed' | 'reset-too-soon'

export const resetWaits = 24 * 3_600_000

/**
 * Starts again with fresh practice money: what is left goes back and the first amount comes anew, both as postings. Everything must be
 * closed before, because nothing is ever closed at a price that nobody could have had; and it is done once a day at most, so that
 * starting again stays a decision.
 */
export function decideReset(facts: ResetFacts, now: number): Result<Transfer[], ResetRefusal> {
  const { balances } = facts
  if (!facts.verified) return refuse('account-not-verified')
  if (facts.holdings > 0 || setAside(balances) > 0n || balances.loan !== 0n) return refuse('run-not-closed')
  if (facts.lastReset !== null && now < facts.lastReset + resetWaits) return refuse('reset-too-soon')
  const transfers: Transfer[] = []
  if (balances.cash > 0n)
    transfers.push(transfer('practice-returned', 'cash', 'house-practice-funding', balances.cash))
  transfers.push(transfer('practice-funding', 'house-practice-funding', 'cash', practiceFunds))
  return accept(transfers)
}
