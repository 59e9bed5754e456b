import { accept, type Result, refuse } from '../result.ts'
import { dayMs } from '../time/durations.ts'

/**
 * Limits that customers set for themselves. For each of them less is stricter. What is stricter counts at once; what is looser waits a
 * day, so that a hard evening cannot undo it.
 */

/** Money is in cents. A product that opens something, or brings money in, may add a limit here and ask for it in its rule. */
export const limitNames = [
  /** What trading has lost since the day began. */
  'loss-per-day',
  /** What was put into new positions, holdings and contracts since the day began. */
  'stake-per-day',
  /** Delivery contracts bought since the day began. */
  'contracts-per-day',
  /** What one order puts in. */
  'largest-stake',
  'open-positions',
  'highest-leverage',
] as const

export type LimitName = (typeof limitNames)[number]

/** What may be set. */
export const limitBounds: Readonly<Record<LimitName, { readonly min: bigint; readonly max: bigint }>> = {
  'loss-per-day': { min: 1_00n, max: 1_000_000_00n },
  'stake-per-day': { min: 1_00n, max: 1_000_000_00n },
  'contracts-per-day': { min: 1n, max: 1_000n },
  'largest-stake': { min: 1_00n, max: 1_000_000_00n },
  'open-positions': { min: 1n, max: 200n },
  'highest-leverage': { min: 1n, max: 30n },
}

/** Whether a limit is an amount of money; the others count. */
export const isMoneyLimit = (name: LimitName): boolean => limitBounds[name].min === 1_00n

/** Null is no limit. */
export type OwnLimit = {
  readonly value: bigint | null
  /** A looser one that counts from an instant on. */
  readonly waiting: { readonly value: bigint | null; readonly from: number } | null
}

export const noLimit: OwnLimit = { value: null, waiting: null }

export const looserWaitsMs = dayMs

/** Whether the first is stricter than the second. */
const isStricter = (one: bigint | null, other: bigint | null): boolean =>
  one !== null && (other === null || one < other)

/** What a limit is at an instant, with what still waits then. */
export const limitAt = (limit: OwnLimit, now: number): OwnLimit =>
  limit.waiting && limit.waiting.from <= now ? { value: limit.waiting.value, waiting: null } : limit

/**
 * Sets a limit. One that is not looser counts at once, and what waited is forgotten. A looser one takes effect a day after it was requested;
 * a less loose one that is requested meanwhile keeps the time that has passed already.
 */
export function changeLimit(
  name: LimitName,
  known: OwnLimit,
  value: bigint | null,
  now: number,
): Result<OwnLimit, 'limit-invalid'> {
  const { min, max } = limitBounds[name]
  if (value !== null && (value < min || value > max)) return refuse('limit-invalid')
  const limit = limitAt(known, now)
  if (!isStricter(limit.value, value)) return accept({ value, waiting: null })
  const { waiting } = limit
  const isLessFar = waiting !== null && (value === waiting.value || isStricter(value, waiting.value))
  const from = isLessFar ? waiting.from : now + looserWaitsMs
  return accept({ value: limit.value, waiting: { value, from } })
}
