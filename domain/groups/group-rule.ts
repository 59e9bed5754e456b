import { largestDeposit } from '../cash/cash-terms.ts'
import { type AmountProblem, readRequestAmount } from '../cash/read-request-amount.ts'
import type { Cents } from '../money/cents.ts'
import { accept, type Result, refuse } from '../result.ts'
import { dayMs } from '../time/durations.ts'

const longestGroupName = 60

/** A code on paper is used within a school week or it is made anew. */
export const oneTimeCodeLifeMs = 14 * dayMs
export const joinCodeLifeMs = 7 * dayMs

/** People who wait at the door of one class: each is work for its teacher. */
export const mostWaitingToJoin = 500

/** How many of them come from one address: a class behind the address of its school, and no stranger who fills all places. */
export const mostWaitingFromAddress = 60
/** For so long those that were refused take a place of their address too, or it would be free for the next attempt. */
export const refusedJoinCountsMs = dayMs
/** So long after somebody asked to join and was not let in, nothing is left of it. */
export const joinMemoryMs = 14 * dayMs

const plain = /^[^\p{C}\p{Zl}\p{Zp}]+$/u

/** The name of a group, which its members read too. */
export function readGroupName(
  text: string,
): Result<string, 'field-required' | 'field-invalid' | 'field-too-long'> {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (name === '') return refuse('field-required')
  if ([...name].length > longestGroupName) return refuse('field-too-long')
  return plain.test(name) ? accept(name) : refuse('field-invalid')
}

/** What each member starts with, within the bounds of a deposit. */
export const readStartingMoney = (text: string): Result<Cents, AmountProblem> =>
  readRequestAmount(text, largestDeposit)
