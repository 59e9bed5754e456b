import type { Cents } from '../money/cents.ts'
import type { LimitName } from './own-limits.ts'

/** The limits of a customer as they are at this moment, and what they are measured by. */
export type OwnStanding = {
  readonly now: number
  readonly limits: Readonly<Partial<Record<LimitName, bigint>>>
  readonly timeOutUntil: number | null
  /** Since the day began: what trading has lost, less what it has won; never below zero. */
  readonly lostToday: Cents
  /** Since the day began, with what is set aside for orders that would put it in. */
  readonly stakedToday: Cents
  /** Delivery contracts bought since the day began. */
  readonly contractsToday: number
}

export type LimitRefusal =
  | 'time-out'
  | 'loss-limit-reached'
  | 'stake-too-large'
  | 'stake-limit-reached'
  | 'contract-limit-reached'
  | 'leverage-limit-reached'
  | 'position-limit-reached'

/** What is about to be opened: what it puts in, and, where it has them, its leverage and how many positions are open already. */
type Opening = {
  readonly stake: Cents
  readonly leverage?: number
  readonly openPositions?: number
  /** Whether it is a delivery contract. */
  readonly contract?: boolean
}

/** Whether the customer has decided to open nothing at all now. Every rule that opens something asks this right after the verification. */
export function pauseRefusal(own: OwnStanding | undefined): LimitRefusal | null {
  if (!own) return null
  if (own.timeOutUntil !== null && own.timeOutUntil > own.now) return 'time-out'
  const most = own.limits['loss-per-day']
  return most !== undefined && own.lostToday >= most ? 'loss-limit-reached' : null
}

/** Whether what is about to be opened is more than the customer wants. Every rule that opens something asks this after the balance. */
export function sizeRefusal(own: OwnStanding | undefined, opening: Opening): LimitRefusal | null {
  if (!own) return null
  const { limits, stakedToday, contractsToday } = own
  const isOver = (name: LimitName, reached: bigint | number | undefined): boolean => {
    const most = limits[name]
    return most !== undefined && reached !== undefined && reached > most
  }
  if (isOver('largest-stake', opening.stake)) return 'stake-too-large'
  if (isOver('stake-per-day', stakedToday + opening.stake)) return 'stake-limit-reached'
  if (isOver('contracts-per-day', opening.contract ? contractsToday + 1 : undefined))
    return 'contract-limit-reached'
  if (isOver('highest-leverage', opening.leverage)) return 'leverage-limit-reached'
  const open = opening.openPositions
  return isOver('open-positions', open === undefined ? open : open + 1) ? 'position-limit-reached' : null
}

/** Both at once, for what opens by itself: an order that rested, or a buy that recurs. */
export const limitRefusal = (own: OwnStanding | undefined, opening: Opening): LimitRefusal | null =>
  pauseRefusal(own) ?? sizeRefusal(own, opening)
