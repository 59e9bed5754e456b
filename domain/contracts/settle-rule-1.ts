import type { Cents } from '../money/cents.ts'
import type { Rate } from '../money/rate.ts'
import { type Direction, tickWithinMs } from './contract.ts'
import { decideOnTicks, returnStake, type Settlement, type SettlementFacts } from './settle-contract.ts'

/** A contract that was bought under rule 1: its direction was known, and its purchase tick followed from when the server accepted. */
type EarlyContract = {
  readonly direction: Direction
  readonly stake: Cents
  readonly rate: Rate
  readonly acceptedAt: number
  readonly expiresAt: number
}

/**
 * Rule 1, under which contracts were sold before directions were hidden; kept to settle and to audit those.
 *
 * 1. The purchase tick is the first one after acceptance, the final tick the last one at or before expiry.
 * 2. Void, in this order: sealed late, halted while it ran, fewer than two ticks or none in the last `tickWithinMs`.
 * 3. Nothing is decided before all ticks up to expiry are known, but for a void that needs none.
 */
export function settleEarlyContract(
  contract: EarlyContract,
  facts: Omit<SettlementFacts, 'direction' | 'now'>,
): Settlement | null {
  const { acceptedAt, expiresAt, direction } = contract
  const { haltedAt, ticks } = facts
  if (!facts.sealedInTime) return returnStake(contract, 'void', 'sealed-late', null, null)
  if (haltedAt !== null && haltedAt > acceptedAt && haltedAt <= expiresAt)
    return returnStake(contract, 'void', 'halted', null, null)
  if (facts.completeUntil < expiresAt) return null
  const purchase = ticks.find(({ at }) => at > acceptedAt && at <= expiresAt) ?? null
  const final = ticks.findLast(({ at }) => at > acceptedAt && at <= expiresAt) ?? null
  if (!purchase || !final || purchase.at >= final.at || final.at < expiresAt - tickWithinMs)
    return returnStake(contract, 'void', 'no-tick', purchase, final)
  return decideOnTicks(contract, direction, purchase, final)
}
