import type { Instrument } from '../instruments/instrument.ts'
import { type Cents, cents } from '../money/cents.ts'
import { divideDown } from '../money/rounding.ts'
import type { Pool, PoolQuote, PoolQuotes } from './pool-value.ts'
import type { Strategy } from './strategy.ts'

/** A target without its reason. `keeps`: nothing new begins, so small drifts are left alone. */
export type WantedShare = { readonly symbol: string; readonly weightPpm: number; readonly keeps: boolean }

/** One that can be traded at this moment, with all that is needed for it. */
export type Wanted = WantedShare & { readonly instrument: Instrument; readonly quote: PoolQuote }

export type PlanInput = {
  readonly strategy: Pick<Strategy, 'product' | 'leverage'>
  readonly pool: Pool
  /** Of everything the pool has and wants. */
  readonly quotes: PoolQuotes
  /** What can be traded at this moment; the rest is left as it is. */
  readonly tradable: ReadonlySet<string>
}

const ppm = 1_000_000n

/** What a change must be worth: half a percent of the pool, or for what only drifted two percent of it and a fifth of the target. */
const leastChangePpm = 5_000n
const leastDriftPpm = 20_000n
const driftParts = 5n

export const isTooSmall = (change: bigint, wanted: bigint, equity: Cents, keeps: boolean): boolean => {
  const size = change < 0n ? -change : change
  if (!keeps) return size * ppm < equity * leastChangePpm
  return size * ppm < equity * leastDriftPpm || size * driftParts < wanted
}

/** What a target is worth in cents. */
export const wantedValue = (equity: Cents, weightPpm: number): Cents =>
  cents(divideDown(equity * BigInt(Math.abs(weightPpm)), ppm))
