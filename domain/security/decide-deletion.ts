import { smallestRequest } from '../cash/cash-terms.ts'
import type { CustomerAccount } from '../ledger/ledger-account.ts'
import type { Cents } from '../money/cents.ts'

/** What has to be settled before an account can be deleted, in the order in which it is shown. */
export const deletionObstacles = [
  'positions',
  'orders',
  'holdings',
  'contracts',
  'participations',
  'loan',
  'requests',
  'cash',
] as const

export type DeletionObstacle = (typeof deletionObstacles)[number]

/** What a customer has, and how many deposits, withdrawals and loans of theirs wait for a review. A noun that brings more to own adds it here. */
export type OwnedFacts = {
  balances: Readonly<Record<CustomerAccount, Cents>>
  requestsInReview: number
  /** Instruments of which anything is held. */
  holdings: number
  /** Participations whose money is in a strategy. */
  participations: number
}

/**
 * An account is deleted only when nothing of value goes with it. Less than the smallest withdrawal cannot leave any other way, so that it
 * does not prevent deletion: it is left behind, and the customer is warned before.
 */
export function listObstacles({
  balances,
  requestsInReview,
  holdings,
  participations,
}: OwnedFacts): DeletionObstacle[] {
  const stands: Record<DeletionObstacle, boolean> = {
    positions: balances.margin !== 0n,
    orders: balances.reserve !== 0n,
    holdings: holdings > 0,
    contracts: balances.stake !== 0n,
    participations: participations > 0 || balances.invested !== 0n,
    loan: balances.loan !== 0n,
    requests: requestsInReview > 0 || balances.withdrawing !== 0n,
    cash: balances.cash >= smallestRequest,
  }
  return deletionObstacles.filter((obstacle) => stands[obstacle])
}
