import { type Cents, cents } from '../money/cents.ts'
import { dayMs, hourMs } from '../time/durations.ts'

/** Bounds and times of deposits and withdrawals, the same for everybody. */

export const smallestRequest: Cents = cents(10_00n)
export const largestDeposit: Cents = cents(1_000_000_00n)
export const dailyWithdrawalLimit: Cents = cents(50_000_00n)
/** From here on two different people have to agree to what a customer withdraws in a day. */
export const twoPeopleFrom: Cents = cents(5_000_00n)
/** What a practice customer starts with. */
export const practiceFunds: Cents = cents(10_000_00n)

/** A bank account that was just linked cannot be used by somebody who has just taken over a session. */
export const newBankAccountWaitsMs = dayMs
/** In an account this young there is nothing yet that somebody could take over. */
export const youngAccountMs = dayMs
export const mostBankAccounts = 5
/** Deposits of a customer that wait for review: each is work for a person, and a photo that is kept. */
export const mostDepositsInReview = 20
/** By when a request is decided at the latest. */
export const reviewHours = 2
export const reviewTime = reviewHours * hourMs

/** A day of the limit begins at midnight UTC. */
export const limitDayStart = (now: number): number => now - (now % dayMs)
