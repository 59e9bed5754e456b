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
}

export type ContractFacts = {
  readonly verified: boolean
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
}

export type ContractRefusal =
  | 'account-not-verified'
  | 'non-trading-hours'
  | 'instrument-halted'
  | 'data-anomaly'
  | 'time-limit-invalid'
  | 'stake-invalid'
  | 'direction-invalid'
  | 'terms-changed'
  | 'insufficient-balance'
  | 'too-many-open'

export type ContractDecision = { readonly contract: Contract; readonly transfers: ContractTransfer[] }

/**
 * Whether a contract is sold. Refusals come in this order: not verified, non-trading hours, halted, no live price, time limit, stake,
 * direction, terms changed, the session ends before expiry (non-trading hours), balance, too many open.
 *
 * Accepted is now, but never before the last tick that was published: what follows acceptance was seen by nobody.
 */
export function decideBuyContract(
  request: ContractRequest,
  facts: ContractFacts,
): Result<ContractDecision, ContractRefusal> {
  const { market, terms } = facts
  if (!facts.verified) return refuse('account-not-verified')
  if (market?.state === 'closed') return refuse('non-trading-hours')
  if (market?.state === 'halted') return refuse('instrument-halted')
  if (!market || market.state === 'stale' || market.delayed || !terms) return refuse('data-anomaly')
  const { stake, seconds, direction } = request
  const rate = payoutRateOf(terms, seconds)
  if (rate === null) return refuse('time-limit-invalid')
  if (stake < terms.leastStake || stake > terms.mostStake) return refuse('stake-invalid')
  if (!isDirection(direction)) return refuse('direction-invalid')
  if (request.rate !== rate) return refuse('terms-changed')
  const acceptedAt = Math.max(facts.now, market.lastTickAt)
  const expiresAt = acceptedAt + seconds * 1000
  if (market.closesAt !== null && expiresAt > market.closesAt) return refuse('non-trading-hours')
  if (stake > facts.available) return refuse('insufficient-balance')
  if (facts.running >= mostContracts) return refuse('too-many-open')
  return accept({
    contract: { symbol: request.symbol, direction, stake, rate, acceptedAt, expiresAt },
    transfers: [{ kind: 'contract-stake', from: 'cash', to: 'stake', amount: stake }],
  })
}
