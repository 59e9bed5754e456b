import { type Cents, cents } from '../money/cents.ts'
import { largestParticipation } from '../participations/participation-terms.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Strategy } from './strategy.ts'

/** What operators decide about a strategy. Its rule, its fee and what it trades are not for anybody to choose. */
export type StrategyTerms = { readonly minimum: Cents; readonly endedAt: number | null }

export type StrategyChange = { readonly act: 'end' } | { readonly act: 'minimum'; readonly minimum: Cents }

const lowestMinimum: Cents = cents(10_00n)

/** A strategy as it is now: as it came with the release, and what was decided since. */
export const strategyNow = (strategy: Strategy, decided: StrategyTerms | null): Strategy => ({
  ...strategy,
  minimum: decided?.minimum ?? strategy.minimum,
  // An end that came with the release is never taken back.
  endedAt: strategy.endedAt ?? decided?.endedAt ?? null,
})

/** Ends a strategy, or sets the least that somebody joins with from now on. An end is for ever. */
export function decideStrategyTerms(
  { minimum, endedAt }: StrategyTerms,
  change: StrategyChange,
  now: number,
): Result<StrategyTerms, 'strategy-ended' | 'amount-below-minimum' | 'amount-above-maximum' | 'already-so'> {
  if (endedAt !== null) return refuse('strategy-ended')
  if (change.act === 'end') return accept({ minimum, endedAt: now })
  if (change.minimum < lowestMinimum) return refuse('amount-below-minimum')
  if (change.minimum > largestParticipation) return refuse('amount-above-maximum')
  if (change.minimum === minimum) return refuse('already-so')
  return accept({ minimum: change.minimum, endedAt: null })
}
