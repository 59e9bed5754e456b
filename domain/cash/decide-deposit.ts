import { accept, type Result, refuse } from '../result.ts'
import { mostDepositsInReview } from './cash-terms.ts'

type DepositFacts = {
  /** The receipt named, if the customer has sent it. */
  receipt: { usedElsewhere: boolean } | null
  /** How many of the customer's deposits wait for review. */
  inReview: number
}

type DepositRefusal = 'not-found' | 'receipt-used' | 'deposits-waiting'

/** Whether a deposit may be asked for. Nothing is posted before somebody has looked at the receipt. */
export function decideDeposit({ receipt, inReview }: DepositFacts): Result<null, DepositRefusal> {
  if (!receipt) return refuse('not-found')
  if (receipt.usedElsewhere) return refuse('receipt-used')
  return inReview >= mostDepositsInReview ? refuse('deposits-waiting') : accept(null)
}
