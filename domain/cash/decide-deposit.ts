import { accept, type Result, refuse } from '../result.ts'

export type DepositFacts = {
  /** The receipt named, if the customer has sent it. */
  receipt: { usedElsewhere: boolean } | null
}

/** Whether a deposit may be asked for. Nothing is posted before somebody has looked at the receipt. */
export function decideDeposit({ receipt }: DepositFacts): Result<null, 'not-found' | 'receipt-used'> {
  if (!receipt) return refuse('not-found')
  return receipt.usedElsewhere ? refuse('receipt-used') : accept(null)
}
