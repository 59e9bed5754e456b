import { type Balances, setAside } from '../ledger/balances.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import type { Cents } from '../money/cents.ts'
import { accept, type Result, refuse } from '../result.ts'
import { dayMs } from '../time/durations.ts'

/** A run is the time from one start with practice money to the next. */
type ResetFacts = {
  readonly verified: boolean
  readonly balances: Balances
  /** Instruments of which anything is held. */
  readonly holdings: number
  /** Participations whose money is in a strategy. */
  readonly participations: number
  /** Loans that were asked for and not decided yet. */
  readonly loansAsked: number
  /** When it was last started again; null where it never was. */
  readonly lastReset: number | null
  /** What the next run starts with. */
  readonly funds: Cents
}

type ResetRefusal = 'account-not-verified' | 'run-not-closed' | 'reset-too-soon'

export const resetWaitsMs = dayMs

/**
 * Starts again with fresh practice money: what is left goes back and what it began with comes anew, both as postings. Everything must be
 * closed before, because nothing is ever closed at a price that nobody could have had; and it is done once a day at most, so that
 * starting again stays a decision.
 */
export function decideReset(facts: ResetFacts, now: number): Result<Transfer[], ResetRefusal> {
  const { balances } = facts
  if (!facts.verified) return refuse('account-not-verified')
  const isOpen =
    facts.holdings > 0 || facts.participations > 0 || facts.loansAsked > 0 || setAside(balances) > 0n
  if (isOpen || balances.loan !== 0n) return refuse('run-not-closed')
  if (facts.lastReset !== null && now < facts.lastReset + resetWaitsMs) return refuse('reset-too-soon')
  const transfers: Transfer[] = []
  if (balances.cash > 0n)
    transfers.push(transfer('practice-returned', 'cash', 'house-practice-funding', balances.cash))
  transfers.push(transfer('practice-funding', 'house-practice-funding', 'cash', facts.funds))
  return accept(transfers)
}
