import { type Cents, cents, noCents } from '../money/cents.ts'
import {
  type Contract,
  type ContractTick,
  type ContractTransfer,
  type Direction,
  isEndedByHalt,
  isSimulated,
  openingDeadlineMs,
  tickWithinMs,
} from './contract.ts'
import { profitOf } from './contract-payout.ts'

/**
 * Rule 2, in full. Ticks are those of the log, in order of their instants; a price is the mid.
 *
 * 1. The purchase tick is the first one from the purchase second on, the final tick the last one at or before expiry.
 * 2. Higher wins a rise, lower wins a fall; equal is a draw and returns the stake.
 * 3. A simulated feed has a tick at every second by rule: nothing there is void. On a real feed the stake comes back where
 *    · the instrument was halted after acceptance and at least ten seconds before expiry (`halted`),
 *    · there are not two ticks, or one is further than `tickWithinMs` from its end of the time limit (`no-tick`).
 * 4. An acceptance that was sealed behind the page of its purchase tick is the server's fault, so the customer gets the better of
 *    void and rule: a loss becomes void (`sealed-late`).
 * 5. A direction that is not opened for a day after expiry loses (`unopened`).
 * 6. Nothing is decided before the direction is opened and all ticks up to expiry are known. A halt needs no ticks.
 */
export type SettlementFacts = {
  /** Null until it is opened. */
  readonly direction: Direction | null
  /** In order of their instants; all that the log holds from the purchase second to expiry, and others do no harm. */
  readonly ticks: readonly ContractTick[]
  /** No tick up to this instant can come any more. */
  readonly completeUntil: number
  /** The first halt of the instrument after acceptance. */
  readonly haltedAt: number | null
  /** Whether the acceptance comes before the page of the purchase tick in the log, or that page is not there yet. */
  readonly sealedInTime: boolean
  readonly now: number
}

type VoidReason = 'sealed-late' | 'halted' | 'no-tick'

export type SettlementReason = VoidReason | 'unopened'

export type ContractOutcome = 'win' | 'lose' | 'draw' | 'void'

export type Settlement = {
  readonly outcome: ContractOutcome
  readonly reason: SettlementReason | null
  /** Null where there is none, or none was looked for. */
  readonly purchase: ContractTick | null
  readonly final: ContractTick | null
  /** What goes to the balance in all. */
  readonly paid: Cents
  readonly transfers: readonly ContractTransfer[]
}

/** Null while the result is pending. */
export function settleContract(contract: Contract, facts: SettlementFacts): Settlement | null {
  const { expiresAt, feed } = contract
  const { direction, haltedAt } = facts
  const isReal = !isSimulated(feed)
  if (isReal && haltedAt !== null && isEndedByHalt(contract, haltedAt))
    return returnStake(contract, 'void', 'halted', null, null)
  if (direction === null)
    return facts.now >= expiresAt + openingDeadlineMs ? lost(contract, 'unopened', null, null) : null
  if (facts.completeUntil < expiresAt) return null
  const { purchase, final } = chooseTicks(contract, facts.ticks)
  if (!purchase || !final || purchase.at >= final.at || (isReal && isTooFar(contract, purchase, final)))
    return isReal ? returnStake(contract, 'void', 'no-tick', purchase, final) : null
  const settled = decideOnTicks(contract, direction, purchase, final)
  return settled.outcome === 'lose' && !facts.sealedInTime
    ? returnStake(contract, 'void', 'sealed-late', purchase, final)
    : settled
}

/** The two ticks of a contract, by the rule and by nothing else. */
export function chooseTicks(
  { purchaseAt, expiresAt }: Pick<Contract, 'purchaseAt' | 'expiresAt'>,
  ticks: readonly ContractTick[],
): { purchase: ContractTick | null; final: ContractTick | null } {
  const isWithin = ({ at }: ContractTick): boolean => at >= purchaseAt && at <= expiresAt
  return { purchase: ticks.find(isWithin) ?? null, final: ticks.findLast(isWithin) ?? null }
}

const isTooFar = ({ purchaseAt, expiresAt }: Contract, purchase: ContractTick, final: ContractTick) =>
  purchase.at > purchaseAt + tickWithinMs || final.at < expiresAt - tickWithinMs

type Stake = Pick<Contract, 'stake'>

/** What two ticks mean for a direction. */
export function decideOnTicks(
  contract: Pick<Contract, 'stake' | 'rate'>,
  direction: Direction,
  purchase: ContractTick,
  final: ContractTick,
): Settlement {
  if (final.mid === purchase.mid) return returnStake(contract, 'draw', null, purchase, final)
  const hasRisen = final.mid > purchase.mid
  if (hasRisen !== (direction === 'rise')) return lost(contract, null, purchase, final)
  const profit = profitOf(contract.stake, contract.rate)
  const paid = cents(contract.stake + profit)
  const transfers = [stakeBack(contract)]
  if (profit > 0n)
    transfers.push({ kind: 'contract-profit', from: 'house-trading', to: 'cash', amount: profit })
  return { outcome: 'win', reason: null, purchase, final, paid, transfers }
}

const lost = (
  { stake }: Stake,
  reason: 'unopened' | null,
  purchase: ContractTick | null,
  final: ContractTick | null,
): Settlement => ({
  outcome: 'lose',
  reason,
  purchase,
  final,
  paid: noCents,
  transfers: [{ kind: 'contract-lost', from: 'stake', to: 'house-trading', amount: stake }],
})

const stakeBack = ({ stake }: Stake): ContractTransfer => ({
  kind: 'contract-returned',
  from: 'stake',
  to: 'cash',
  amount: stake,
})

/** The stake comes back. */
export const returnStake = (
  contract: Stake,
  outcome: 'draw' | 'void',
  reason: VoidReason | null,
  purchase: ContractTick | null,
  final: ContractTick | null,
): Settlement => ({
  outcome,
  reason,
  purchase,
  final,
  paid: contract.stake,
  transfers: [stakeBack(contract)],
})
