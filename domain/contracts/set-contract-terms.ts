import { type Cents, cents } from '../money/cents.ts'
import { type Rate, rate } from '../money/rate.ts'
import { accept, type Result, refuse } from '../result.ts'
import { type ContractTerms, type TimeLimit, timeLimits, usualContractTerms } from './contract-terms.ts'

/** What an operator may ask for: rates and stakes. The time limits and the rule are not for anybody to choose. */
export type TermsRequest = {
  readonly limits: readonly TimeLimit[]
  readonly leastStake: Cents
  readonly mostStake: Cents
}

export type TermsRefusal = 'time-limit-invalid' | 'payout-rate-invalid' | 'stake-invalid'

export const lowestPayout: Rate = rate(80_000_000n)
export const highestPayout: Rate = rate(92_000_000n)
export const lowestStake: Cents = cents(5_00n)
export const highestStake: Cents = cents(5_000_00n)

/** The terms of days that are committed from now on. Every time limit is there once; refusals come in the order of the type. */
export function setContractTerms(asked: TermsRequest): Result<ContractTerms, TermsRefusal> {
  const { leastStake, mostStake } = asked
  const limits = asked.limits.toSorted((one, other) => one.seconds - other.seconds)
  if (limits.map(({ seconds }) => seconds).join() !== timeLimits.join()) return refuse('time-limit-invalid')
  if (limits.some((limit) => limit.rate < lowestPayout || limit.rate > highestPayout))
    return refuse('payout-rate-invalid')
  if (leastStake < lowestStake || mostStake > highestStake || leastStake > mostStake)
    return refuse('stake-invalid')
  return accept({ ...usualContractTerms, limits, leastStake, mostStake })
}
