import type { Cents } from '../money/cents.ts'
import { twoPeopleFrom } from './cash-terms.ts'

/** A deposit or withdrawal is requested, reviewed, and ends once. */
export type RequestStatus = 'in-review' | 'completed' | 'rejected' | 'cancelled'

export type RequestKind = 'deposit' | 'withdrawal'

type ApprovalFacts = {
  kind: RequestKind
  status: RequestStatus
  amount: Cents
  /**
   * What the customer has asked to withdraw on the same day (UTC) as this withdrawal, itself included and later ones too, without what was
   * rejected or taken back. Nothing for a deposit.
   */
  dayTotal: Cents
  /** How many have agreed so far, whether or not they still could. */
  given: number
}

/**
 * How many different people have to agree: money that comes in needs one; money that leaves needs two from $5,000 of the customer's day, so
 * that ten requests of a little less do not pass with one person each. Whatever is requested on a day and approved by one person alone is
 * less than $5,000 together: each of them counted all that were there before it.
 */
export function approvalsNeeded({ kind, status, amount, dayTotal, given }: ApprovalFacts): number {
  if (kind === 'deposit') return 1
  // More than two have agreed where one of them had left before it was enough.
  if (status === 'completed') return Math.min(given, 2)
  // Somebody has agreed and it was not enough, so two are needed, also where the rest of the day has been taken back since.
  if (given > 0) return 2
  return (status === 'in-review' ? dayTotal : amount) >= twoPeopleFrom ? 2 : 1
}
