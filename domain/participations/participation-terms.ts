import { type Cents, cents } from '../money/cents.ts'

/** Terms of taking part in a strategy, the same for everybody. */

export const termDays = [1, 3, 7, 14, 30] as const

export type TermDays = (typeof termDays)[number]

export const isTermDays = (days: number): days is TermDays => termDays.some((known) => known === days)

/** The most that one request may be. */
export const largestParticipation: Cents = cents(1_000_000_00n)

/** Participations of a customer that have not ended. */
export const mostParticipations = 100

/** The fee is a tenth of what was earned above the customer's own mark. */
export const feeDivisor = 10n

/** What each pool begins with. The units for it belong to the house, so that a pool trades before anybody has joined it. */
export const poolSeed: Cents = cents(100_000_00n)
