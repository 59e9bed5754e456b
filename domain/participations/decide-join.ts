import { holdCash, releaseHold } from '../ledger/hold.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type LimitRefusal, type OwnStanding, pauseRefusal, sizeRefusal } from '../limits/check-limits.ts'
import type { Cents } from '../money/cents.ts'
import { accept, type Result, refuse } from '../result.ts'
import { mostParticipations } from './participation-terms.ts'

export type JoinFacts = {
  readonly verified: boolean
  readonly available: Cents
  /** Participations of this customer that have not ended. */
  readonly open: number
  /** Whether the strategy takes nobody in any more. */
  readonly ended: boolean
  /** Whether its pool has a value yet; right after the first start of an installation it has not. */
  readonly valued: boolean
  readonly own: OwnStanding | undefined
}

type JoinRefusal =
  | 'account-not-verified'
  | 'strategy-ended'
  | 'data-anomaly'
  | 'insufficient-balance'
  | 'too-many-open'
  | LimitRefusal

/**
 * Whether money is set aside to take part. Refusals come in the order of orders: not verified, a stop the customer has set, ended
 * strategy, no value yet, balance, too many open, the customer's own limits.
 */
export function decideJoin(facts: JoinFacts, amount: Cents): Result<Transfer[], JoinRefusal> {
  if (!facts.verified) return refuse('account-not-verified')
  const stopped = pauseRefusal(facts.own)
  if (stopped) return refuse(stopped)
  if (facts.ended) return refuse('strategy-ended')
  if (!facts.valued) return refuse('data-anomaly')
  if (amount > facts.available) return refuse('insufficient-balance')
  if (facts.open >= mostParticipations) return refuse('too-many-open')
  const beyond = sizeRefusal(facts.own, { stake: amount })
  if (beyond) return refuse(beyond)
  return accept([holdCash('participation-hold', 'invested', amount)])
}

/** The money leaves for the pool; it gets there with the first value after this. */
export const approveJoin = (amount: Cents): Transfer[] => [
  transfer('participation-joined', 'invested', 'house-participations', amount),
]

/** Rejected, or taken back: all of it comes back. */
export const returnJoin = (amount: Cents): Transfer[] => [
  releaseHold('participation-returned', 'invested', amount),
]
