import type { Cents } from '../money/cents.ts'
import { twoPeopleFrom } from './cash-terms.ts'

/** A deposit or withdrawal is asked for, reviewed, and ends once. */
export type RequestStatus = 'in-review' | 'completed' | 'rejected' | 'cancelled'

export type RequestKind = 'deposit' | 'withdrawal'

/** How many different people have to agree: money that comes in needs one, money that leaves two from $5,000. */
export const approvalsNeeded = (kind: RequestKind, amount: Cents): number =>
  kind === 'withdrawal' && amount >= twoPeopleFrom ? 2 : 1
