import type { SourceName } from '../instruments/source-name.ts'
import { type LimitRefusal, type OwnStanding, pauseRefusal, sizeRefusal } from '../limits/check-limits.ts'
import type { Cents } from '../money/cents.ts'
import type { Rate } from '../money/rate.ts'
import { accept, type Result, refuse } from '../result.ts'
import { type Contract, type ContractTransfer, isSimulated } from './contract.ts'
import { spanOfOrder } from './contract-order.ts'
import { type ContractTerms, mostContracts, payoutRateOf } from './contract-terms.ts'

/** What a customer's device asks for, as far as it decides anything. The direction is not known here, on purpose. */
export type ContractRequest = {
  readonly symbol: string
  /** The feed that the device saw its last tick from. */
  readonly feed: string
  readonly stake: Cents
  readonly seconds: number
  /** The payout rate that the customer was shown, and the hash of the terms it is from. */
  readonly rate: Rate
  readonly terms: string
  /** The instant of the last tick that the device has seen. */
  readonly seenAt: number
}

export type ContractFacts = {
  readonly verified: boolean
  /** The end of the customer's own pause. */
  readonly pausedUntil: number | null
  readonly market: {
    readonly state: 'live' | 'stale' | 'closed' | 'halted'
    /** Where the price comes from. */
    readonly feed: SourceName
    /** A delayed price is known elsewhere before it is known here, so nothing is sold on it. */
    readonly delayed: boolean
    /** The instant of the last published tick. */
    readonly lastTickAt: number
    /** When the session ends; null where the market never closes. */
    readonly closesAt: number | null
  } | null
  /** Of the day of the purchase second; null for a day whose terms know no contracts of this rule. */
  readonly day: {
    readonly terms: ContractTerms
    readonly hash: string
    /** The feeds that the terms name for the instrument. */
    readonly feeds: readonly SourceName[]
  } | null
  readonly now: number
  readonly available: Cents
  readonly running: number
  /** The limits that the customer has set for themselves; undefined where there are none. */
  readonly own?: OwnStanding | undefined
}

export type ContractRefusal =
  | 'account-not-verified'
  | 'contracts-paused'
  | 'non-trading-hours'
  | 'instrument-halted'
  | 'data-anomaly'
  | 'purchase-too-late'
  | 'time-limit-invalid'
  | 'stake-invalid'
  | 'terms-changed'
  | 'insufficient-balance'
  | 'too-many-open'
  | LimitRefusal

/** How far ahead of this server's clock a tick may be that a device saw: the clocks of two servers differ by less. */
const seenAheadMs = 2_000

type ContractDecision = { readonly contract: Contract; readonly transfers: ContractTransfer[] }

/**
 * Whether a contract is sold. Refusals come in this order: not verified, a stop the customer has set, pausing, non-trading hours, halted, no
 * live price of the feed that the terms name, the purchase second has come, time limit, stake, terms changed, the session ends before expiry
 * (non-trading hours), balance, too many open, the customer's own limits.
 *
 * Accepted is only what is decided before the purchase second, and before a tick of it was published anywhere. A device that says it has seen
 * a tick from further ahead than clocks differ has not seen ours.
 */
export function decideBuyContract(
  request: ContractRequest,
  facts: ContractFacts,
): Result<ContractDecision, ContractRefusal> {
  const { market, day, now } = facts
  const { stake, seconds, seenAt, symbol } = request
  if (!facts.verified) return refuse('account-not-verified')
  const stopped = pauseRefusal(facts.own)
  if (stopped) return refuse(stopped)
  if (facts.pausedUntil !== null && facts.pausedUntil > now) return refuse('contracts-paused')
  if (market?.state === 'closed') return refuse('non-trading-hours')
  if (market?.state === 'halted') return refuse('instrument-halted')
  if (!market || market.state === 'stale' || market.delayed || !day?.feeds.includes(market.feed))
    return refuse('data-anomaly')
  if (market.feed !== request.feed) return refuse('data-anomaly')
  const isAhead = seenAt > Math.max(now, market.lastTickAt) + seenAheadMs
  if (isAhead || (isSimulated(market.feed) && seenAt % 1000 !== 0)) return refuse('data-anomaly')
  const { purchaseAt, expiresAt } = spanOfOrder(request)
  if (Math.max(now, market.lastTickAt) >= purchaseAt) return refuse('purchase-too-late')
  const rate = payoutRateOf(day.terms, seconds)
  if (rate === null) return refuse('time-limit-invalid')
  if (stake < day.terms.leastStake || stake > day.terms.mostStake) return refuse('stake-invalid')
  if (request.rate !== rate || request.terms !== day.hash) return refuse('terms-changed')
  if (market.closesAt !== null && expiresAt >= market.closesAt) return refuse('non-trading-hours')
  if (stake > facts.available) return refuse('insufficient-balance')
  if (facts.running >= mostContracts) return refuse('too-many-open')
  const beyond = sizeRefusal(facts.own, { stake, contract: true })
  if (beyond) return refuse(beyond)
  return accept({
    contract: { symbol, feed: market.feed, stake, rate, acceptedAt: now, purchaseAt, expiresAt },
    transfers: [{ kind: 'contract-stake', from: 'cash', to: 'stake', amount: stake }],
  })
}
