import { type LimitRefusal, type OwnStanding, sizeRefusal, stopRefusal } from '../limits/check-limits.ts'
import type { Cents } from '../money/cents.ts'
import type { Rate } from '../money/rate.ts'
import { accept, type Result, refuse } from '../result.ts'
import { type Contract, type ContractTransfer, isDirection } from './contract.ts'
import { type ContractTerms, mostContracts, payoutRateOf } from './contract-terms.ts'

/** What a customer asks for. The direction is text because anything may be sent. */
export type ContractRequest = {
  readonly symbol: string
  readonly direction: string
  readonly stake: Cents
  readonly seconds: number
  /** The payout rate that the customer was shown. */
  readonly rate: Rate
  /** The instant of the last tick that the customer has seen, as the customer says; null where nothing is said. */
  readonly seenAt: number | null
}

export type ContractFacts = {
  readonly verified: boolean
  /** The end of the customer's own pause. */
  readonly pausedUntil: number | null
  readonly market: {
    readonly state: 'live' | 'stale' | 'closed' | 'halted'
    /** A delayed price is known elsewhere before it is known here, so nothing is sold on it. */
    readonly delayed: boolean
    /** The instant of the last published tick. */
    readonly lastTickAt: number
    /** When the session ends; null where the market never closes. */
    readonly closesAt: number | null
  } | null
  /** Of the day of acceptance; null for a day whose terms know no contracts. */
  readonly terms: ContractTerms | null
  readonly now: number
  readonly available: Cents
  readonly running: number
  /** The limits that the customer has set for themselves; undefined for whoever has set none. */
  readonly own?: OwnStanding | undefined
}

export type ContractRefusal =
  | 'account-not-verified'
  | 'contracts-paused'
  | 'non-trading-hours'
  | 'instrument-halted'
  | 'data-anomaly'
  | 'time-limit-invalid'
  | 'stake-invalid'
  | 'direction-invalid'
  | 'terms-changed'
  | 'insufficient-balance'
  | 'too-many-open'
  | LimitRefusal

/** How far the clocks of two servers may be apart. */
const clocksApart = 2_000

export type ContractDecision = { readonly contract: Contract; readonly transfers: ContractTransfer[] }

/** When a contract is accepted that is asked for now. */
export const acceptanceAt = (now: number, lastTickAt: number, seenAt: number | null): number =>
  Math.max(now, lastTickAt, seenAt ?? 0)

/**
 * Whether a contract is sold. Refusals come in this order: not verified, a stop the customer has set, pausing, non-trading hours, halted, no
 * live price, time limit, stake, direction, terms changed, the session ends before expiry (non-trading hours), balance, too many open, the
 * customer's own limits.
 *
 * Accepted is now, but never before the last tick that was published here or seen by the customer: what follows acceptance was seen by
 * nobody. Servers that tell the same prices may differ by some milliseconds; who has seen a tick from further ahead has not seen ours.
 */
export function decideBuyContract(
  request: ContractRequest,
  facts: ContractFacts,
): Result<ContractDecision, ContractRefusal> {
  const { market, terms } = facts
  if (!facts.verified) return refuse('account-not-verified')
  const stopped = stopRefusal(facts.own)
  if (stopped) return refuse(stopped)
  if (facts.pausedUntil !== null && facts.pausedUntil > facts.now) return refuse('contracts-paused')
  if (market?.state === 'closed') return refuse('non-trading-hours')
  if (market?.state === 'halted') return refuse('instrument-halted')
  if (!market || market.state === 'stale' || market.delayed || !terms) return refuse('data-anomaly')
  const seenAt = request.seenAt ?? market.lastTickAt
  if (seenAt > Math.max(facts.now, market.lastTickAt) + clocksApart) return refuse('data-anomaly')
  const { stake, seconds, direction } = request
  const rate = payoutRateOf(terms, seconds)
  if (rate === null) return refuse('time-limit-invalid')
  if (stake < terms.leastStake || stake > terms.mostStake) return refuse('stake-invalid')
  if (!isDirection(direction)) return refuse('direction-invalid')
  if (request.rate !== rate) return refuse('terms-changed')
  const acceptedAt = acceptanceAt(facts.now, market.lastTickAt, seenAt)
  const expiresAt = acceptedAt + seconds * 1000
  if (market.closesAt !== null && expiresAt > market.closesAt) return refuse('non-trading-hours')
  if (stake > facts.available) return refuse('insufficient-balance')
  if (facts.running >= mostContracts) return refuse('too-many-open')
  const beyond = sizeRefusal(facts.own, { stake, contract: true })
  if (beyond) return refuse(beyond)
  return accept({
    contract: { symbol: request.symbol, direction, stake, rate, acceptedAt, expiresAt },
    transfers: [{ kind: 'contract-stake', from: 'cash', to: 'stake', amount: stake }],
  })
}
