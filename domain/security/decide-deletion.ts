import { smallestRequest } from '../cash/cash-terms.ts'
import type { CustomerAccount } from '../ledger/ledger-account.ts'
import type { Cents } from '../money/cents.ts'

/** What has to be settled before an account can be deleted, in the order in which it is told. */
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

/** What a customer has, and how many deposits and withdrawals of theirs wait for a review. A noun that brings more to own adds it here. */
export type OwnedFacts = {
  balances: Readonly<Record<CustomerAccount, Cents>>
  requestsInReview: number
  /** Instruments of which anything is held. */
  holdings: number
}

/**
 * An account is deleted only when nothing of value goes with it. Less than the smallest withdrawal cannot leave any other way, so that it
 * does not stand in the way: it is left behind, and that is said before.
 */
export function listObstacles({ balances, requestsInReview, holdings }: OwnedFacts): DeletionObstacle[] {
  const stands: Record<DeletionObstacle, boolean> = {
    positions: balances.margin !== 0n,
    orders: balances.reserve !== 0n,
    holdings: holdings > 0,
    contracts: balances.stake !== 0n,
    participations: balances.invested !== 0n,
    loan: balances.loan !== 0n,
    requests: requestsInReview > 0 || balances.withdrawing !== 0n,
    cash: balances.cash >= smallestRequest,
  }
  return deletionObstacles.filter((obstacle) => stands[obstacle])
}
