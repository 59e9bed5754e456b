import { breakEvenRate, payoutOf, profitOf } from '@candor/domain/contracts/contract-payout.ts'
import { type ContractTerms, usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { type ContractRefusal, decideBuyContract } from '@candor/domain/contracts/decide-buy-contract.ts'
import { type Cents, cents, readCents } from '@candor/domain/money/cents.ts'
import { type Rate, rate, readRate } from '@candor/domain/money/rate.ts'
import { finishFigure } from '@candor/kit/field/level-text.ts'
import type { contractTermsSchema } from '@candor/wire/contracts.ts'
import type { QuoteState } from '@candor/wire/quotes.ts'
import type * as z from 'zod/mini'

export type WireContractTerms = z.output<typeof contractTermsSchema>

/** A rate of the wire. Its form was checked there. */
export const rateOf = (text: string): Rate => readRate(text) ?? rate(0n)

/** The terms as the rules know them. How ticks are chosen does not travel with every ticket. */
export const termsOf = ({ limits, leastStake, mostStake }: WireContractTerms): ContractTerms => ({
  ...usualContractTerms,
  limits: limits.map(({ timeLimit, rate: share }) => ({ seconds: timeLimit, rate: rateOf(share) })),
  leastStake: readCents(leastStake) ?? cents(0n),
  mostStake: readCents(mostStake) ?? cents(0n),
})

/** What a contract means in money, both ways. */
type ContractOutcomes = {
  stake: Cents
  /** What a win adds to the balance beyond the stake, and what comes back in all. */
  profit: Cents
  payout: Cents
}

export const outcomesOf = (stake: Cents, share: Rate): ContractOutcomes => ({
  stake,
  profit: profitOf(stake, share),
  payout: payoutOf(stake, share),
})

/** How often a customer must win for nothing to be lost, in tenths of a percent. */
export const breakEvenTenths = (share: Rate): bigint => (breakEvenRate(share) + 50_000n) / 100_000n

/** How often a customer has won so far, in tenths of a percent; null before anything was decided. Draws and void ones decide nothing. */
export function ownRateTenths({ won, lost }: { won: number; lost: number }): bigint | null {
  const decided = BigInt(won + lost)
  return decided === 0n ? null : (BigInt(won) * 2_000n + decided) / (2n * decided)
}

/** What has been typed, in cents; null while it is no amount. */
export const stakeOf = (text: string): Cents | null => readCents(finishFigure(text))

/** What is known here of what the server decides by. */
export type KnownFacts = {
  verified: boolean
  /** Null where it is not known; the server will say. */
  available: Cents | null
  market: { state: QuoteState; delayed: boolean; lastTickAt: number; closesAt: number | null } | null
  now: number
}

/** More than anybody has: used for a balance that is not known here. */
const plenty = cents(2n ** 62n)

/** What the server would say to it now, as far as that can be known here; null where it would sell it. */
export function judgeContract(
  terms: ContractTerms,
  { seconds, stake }: { seconds: number; stake: Cents },
  { verified, available, market, now }: KnownFacts,
): ContractRefusal | null {
  const share = terms.limits.find((limit) => limit.seconds === seconds)?.rate ?? rate(0n)
  const seenAt = Math.floor((market?.lastTickAt ?? now) / 1000) * 1000
  const decided = decideBuyContract(
    { symbol: '', feed: 'simulated', stake, seconds, rate: share, terms: '', seenAt },
    {
      verified,
      // A pause is shown by itself, before anything that may be wrong with a purchase.
      pausedUntil: null,
      market: market && { ...market, feed: 'simulated' },
      day: { terms, hash: '', feeds: ['simulated'] },
      // Whether the purchase second has come is for the server's clock.
      now: seenAt,
      available: available ?? plenty,
      running: 0,
    },
  )
  return decided.ok ? null : decided.refusal
}

/** Whether another day's terms are other terms: other limits, rates or amounts. */
export const hasNewTerms = (one: WireContractTerms, other: WireContractTerms): boolean => {
  const said = ({ limits, leastStake, mostStake }: WireContractTerms) =>
    JSON.stringify([limits.map(({ timeLimit, rate: share }) => [timeLimit, share]), leastStake, mostStake])
  return said(one) !== said(other)
}
