import { type Cents, cents, noCents } from '../money/cents.ts'
import { wholeShareOf } from '../money/rate.ts'
import { divideDown } from '../money/rounding.ts'
import { averageTimeMs, largestLimit, leastLimit, limitShare } from './loan-terms.ts'

/** What a customer had from an instant on, until the next note. */
export type EquityNote = { readonly at: number; readonly equity: Cents }

/**
 * The average over the 30 days before an instant, each note for as long as it held. Time before the first note counts with nothing: what
 * was paid in yesterday is not borrowed against as if it had been there for a month. Notes are in the order of time; the one
 * that held when the 30 days began is among them.
 */
export function averageEquity(notes: readonly EquityNote[], now: number): Cents {
  const since = now - averageTimeMs
  const sum = notes.reduce((total, { at, equity }, place) => {
    const from = Math.max(at, since)
    const until = Math.min(notes[place + 1]?.at ?? now, now)
    return until > from ? total + equity * BigInt(until - from) : total
  }, 0n)
  return cents(divideDown(sum, BigInt(averageTimeMs)))
}

/** What may be borrowed, and how it comes about. */
export type LoanLimit = {
  readonly average: Cents
  /** 30 % of it. */
  readonly share: Cents
  /** The share, but at least $100 for who is verified, and at most $50,000; nothing for who is not. */
  readonly limit: Cents
  /** Still borrowed by loans that were paid out. */
  readonly borrowed: Cents
  /** Asked for and not decided or not paid out yet. */
  readonly asked: Cents
  /** What is left of the limit. */
  readonly left: Cents
}

export type LimitFacts = { verified: boolean; average: Cents; borrowed: Cents; asked: Cents }

const clamp = (value: bigint, least: bigint, most: bigint): bigint =>
  value < least ? least : value > most ? most : value

export function loanLimit({ verified, average, borrowed, asked }: LimitFacts): LoanLimit {
  const share = wholeShareOf(average, limitShare)
  const limit = verified ? cents(clamp(share, leastLimit, largestLimit)) : noCents
  const left = limit - borrowed - asked
  return { average, share, limit, borrowed, asked, left: cents(left < 0n ? 0n : left) }
}
