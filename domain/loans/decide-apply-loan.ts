import { type LimitRefusal, type OwnStanding, pauseRefusal } from '../limits/check-limits.ts'
import { type Cents, readCents } from '../money/cents.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { LoanLimit } from './loan-limit.ts'
import { smallestLoan } from './loan-terms.ts'

/** Reads the amount of a loan as its customer wrote it; null where it is none that can be borrowed. */
export function readLoanAmount(text: string): Cents | null {
  const amount = readCents(text)
  return amount !== null && amount >= smallestLoan ? amount : null
}

type ApplyFacts = {
  readonly verified: boolean
  readonly limit: LoanLimit
  readonly own: OwnStanding | undefined
}

type ApplyRefusal = 'account-not-verified' | 'loan-over-limit' | LimitRefusal

/**
 * Whether a loan may be asked for. Refusals come in this order: not verified, a stop the customer has set (who takes a break from trading
 * does not borrow for it), more than is left of the limit. Nothing is posted before the payout.
 */
export function decideApplyLoan(facts: ApplyFacts, amount: Cents): Result<null, ApplyRefusal> {
  if (!facts.verified) return refuse('account-not-verified')
  const stopped = pauseRefusal(facts.own)
  if (stopped) return refuse(stopped)
  return amount > facts.limit.left ? refuse('loan-over-limit') : accept(null)
}
