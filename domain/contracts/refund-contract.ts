import { dayMs } from '../time/durations.ts'
import type { Contract, ContractTransfer } from './contract.ts'
import type { ContractOutcome } from './settle-contract.ts'

/** A day's seed is revealed when the day is over. A server that withholds it for so long gives back what was lost by it. */
export const withheldAfterMs = dayMs

/** When the seed of a day, given by its beginning, counts as withheld. */
export const withheldFrom = (dayStart: number): number => dayStart + dayMs + withheldAfterMs

/** The days whose ticks a contract may be settled on, from its purchase second (or, under rule 1, its acceptance) to its expiry. */
export const daysOfContract = (from: number, expiresAt: number): number[] => [
  ...new Set([from, expiresAt].map((at) => at - (at % dayMs))),
]

type DayReveal = { readonly dayStart: number; readonly revealedAt: number | null }

const isWithheld = ({ dayStart, revealedAt }: DayReveal, now: number): boolean =>
  (revealedAt ?? now) > withheldFrom(dayStart)

/** What comes back of a contract that was lost on days of which one was withheld: its stake. Null where nothing does. */
export function refundContract(
  { stake }: Pick<Contract, 'stake'>,
  outcome: ContractOutcome,
  days: readonly DayReveal[],
  now: number,
): ContractTransfer | null {
  if (outcome !== 'lose' || !days.some((day) => isWithheld(day, now))) return null
  return { kind: 'contract-refund', from: 'house-trading', to: 'cash', amount: stake }
}
