import type { Cents } from '../money/cents.ts'
import { marketRefusal } from '../quotes/market-refusal.ts'
import { accept, type Result, refuse } from '../result.ts'
import { decideSpot, type SpotDecision, type SpotFacts } from './decide-spot.ts'
import type { Rhythm } from './recurring-dates.ts'
import type { SpotRefusal } from './spot-request.ts'
import { type SpotInstrument, smallestSpotOrder, spotSizeOf } from './spot-terms.ts'

export const mostPlans = 20

/** A buy that comes again and again. */
export type Plan = { readonly amount: Cents; readonly rhythm: Rhythm }

type PlanRefusal = 'not-found' | 'order-too-small' | 'rhythm-invalid' | 'too-many-plans'

/** Whether a plan may be set. Whether there is money for it is checked at each buy. */
export function decidePlan(
  instrument: SpotInstrument,
  { amount, rhythm }: Plan,
  otherPlans: number,
): Result<null, PlanRefusal> {
  if (!spotSizeOf(instrument)) return refuse('not-found')
  if (amount < smallestSpotOrder) return refuse('order-too-small')
  if (!isRhythm(rhythm)) return refuse('rhythm-invalid')
  return otherPlans >= mostPlans ? refuse('too-many-plans') : accept(null)
}

const isBetween = (value: number, low: number, high: number): boolean =>
  Number.isInteger(value) && value >= low && value <= high

function isRhythm(rhythm: Rhythm): boolean {
  if (rhythm.every === 'day') return true
  return rhythm.every === 'month' ? isBetween(rhythm.day, 1, 31) : isBetween(rhythm.weekday, 1, 7)
}

type PlannedBuy =
  | { readonly kind: 'bought'; readonly decision: SpotDecision }
  /** Skipped this time, with the reason that is shown. */
  | { readonly kind: 'skipped'; readonly reason: SpotRefusal }

/**
 * What comes of a plan whose time has come, at the price of the moment; `not-due` while the market cannot be bought in, and on delayed
 * quotes until the first tick that is stamped after the time it was due.
 */
export function decidePlannedBuy(
  instrument: SpotInstrument,
  { amount, dueAt }: { amount: Cents; dueAt: number },
  facts: SpotFacts,
): Result<PlannedBuy, 'not-due'> {
  if (!facts.market || marketRefusal(facts.market)) return refuse('not-due')
  if (facts.market.delayed && facts.market.tick.at <= dueAt) return refuse('not-due')
  const request = { side: 'buy', size: { by: 'amount', amount }, type: { kind: 'any-price' } } as const
  const decided = decideSpot(instrument, request, facts)
  return accept(
    decided.ok ? { kind: 'bought', decision: decided.value } : { kind: 'skipped', reason: decided.refusal },
  )
}
