import { type Cents, cents } from '../money/cents.ts'
import { type Rate, rate } from '../money/rate.ts'

/**
 * What a delivery contract may be and how it is settled. These are part of the day's terms: they are hashed and published with them
 * before the day begins, and a change takes effect on a later day.
 */
export type ContractTerms = {
  /** Which rule picks the ticks and the result: `settle-contract.ts` is rule 2. Another rule would be another number. */
  readonly rule: 2
  readonly limits: readonly TimeLimit[]
  readonly leastStake: Cents
  readonly mostStake: Cents
}

/** How long a contract runs, and what share of the stake it pays on top where it is won. */
export type TimeLimit = { readonly seconds: number; readonly rate: Rate }

export const usualContractTerms: ContractTerms = {
  rule: 2,
  limits: [
    { seconds: 30, rate: rate(80_000_000n) },
    { seconds: 60, rate: rate(82_000_000n) },
    { seconds: 90, rate: rate(84_000_000n) },
    { seconds: 120, rate: rate(86_000_000n) },
    { seconds: 180, rate: rate(88_000_000n) },
    { seconds: 300, rate: rate(92_000_000n) },
  ],
  leastStake: cents(5_00n),
  mostStake: cents(5_000_00n),
}

/** Null where there is no such time limit. */
export const payoutRateOf = (terms: ContractTerms, seconds: number): Rate | null =>
  terms.limits.find((limit) => limit.seconds === seconds)?.rate ?? null

/** Running contracts of one customer. */
export const mostContracts = 100

/** Every time limit there is, in seconds. They are not for anybody to choose. */
export const timeLimits: readonly number[] = usualContractTerms.limits.map(({ seconds }) => seconds)
