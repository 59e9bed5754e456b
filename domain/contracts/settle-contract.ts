import { type Cents, cents, noCents } from '../money/cents.ts'
import type { Contract, ContractTick, ContractTransfer } from './contract.ts'
import { profitOf } from './contract-payout.ts'
import type { ContractTerms } from './contract-terms.ts'

/**
 * Rule 1, in full. Ticks are those of the log, in order of their instants; a price is the mid.
 *
 * 1. The purchase tick is the first one after acceptance: its instant is greater than `acceptedAt`.
 * 2. The final tick is the last one at or before expiry: its instant is not greater than `expiresAt`.
 * 3. Higher wins a rise, lower wins a fall; equal is a draw and returns the stake.
 * 4. The contract is void and the stake comes back where
 *    · its acceptance stands in the log behind the page of its purchase tick (`sealed-late`),
 *    · its instrument was halted after acceptance and not after expiry (`halted`),
 *    · the final tick is older than `tickWithinMs` at expiry, or there is none after the purchase tick (`no-tick`).
 * 5. Nothing is decided before all ticks up to expiry are known: until then the result is pending. A halt needs no ticks.
 */
export type SettlementFacts = {
  /** In order of their instants; all that the log holds from acceptance to expiry, and others do no harm. */
  readonly ticks: readonly ContractTick[]
  /** No tick up to this instant can come any more. */
  readonly completeUntil: number
  /** The first halt of the instrument after acceptance. */
  readonly haltedAt: number | null
  /** Whether the acceptance stands before the page of the purchase tick, or that page does not stand there yet. */
  readonly sealedInTime: boolean
}

export type VoidReason = 'sealed-late' | 'halted' | 'no-tick'

export type ContractOutcome = 'win' | 'lose' | 'draw' | 'void'

export type Settlement = {
  readonly outcome: ContractOutcome
  readonly reason: VoidReason | null
  /** Null where a void contract has none. */
  readonly purchase: ContractTick | null
  readonly final: ContractTick | null
  /** What goes to the balance in all. */
  readonly paid: Cents
  readonly transfers: readonly ContractTransfer[]
}

/** Null while the result is pending. */
export function settleContract(
  contract: Contract,
  terms: ContractTerms,
  facts: SettlementFacts,
): Settlement | null {
  const { acceptedAt, expiresAt } = contract
  const { haltedAt } = facts
  const halted = haltedAt !== null && haltedAt > acceptedAt && haltedAt <= expiresAt
  if (!facts.sealedInTime) return voided(contract, 'sealed-late', null, null)
  if (halted) return voided(contract, 'halted', null, null)
  if (facts.completeUntil < expiresAt) return null
  const { purchase, final } = chooseTicks(contract, facts.ticks)
  if (!purchase || !final || purchase.at >= final.at || final.at < expiresAt - terms.tickWithinMs)
    return voided(contract, 'no-tick', purchase, final)
  return decided(contract, purchase, final)
}

/** The two ticks of a contract, by the rule and by nothing else. */
export function chooseTicks(
  { acceptedAt, expiresAt }: Pick<Contract, 'acceptedAt' | 'expiresAt'>,
  ticks: readonly ContractTick[],
): { purchase: ContractTick | null; final: ContractTick | null } {
  const purchase = ticks.find(({ at }) => at > acceptedAt && at <= expiresAt) ?? null
  const final = ticks.findLast(({ at }) => at > acceptedAt && at <= expiresAt) ?? null
  return { purchase, final }
}

function decided(contract: Contract, purchase: ContractTick, final: ContractTick): Settlement {
  const { stake, direction } = contract
  if (final.mid === purchase.mid) return returned(contract, 'draw', null, purchase, final)
  const risen = final.mid > purchase.mid
  if (risen !== (direction === 'rise')) {
    const lost: ContractTransfer = {
      kind: 'contract-lost',
      from: 'stake',
      to: 'house-trading',
      amount: stake,
    }
    return { outcome: 'lose', reason: null, purchase, final, paid: noCents, transfers: [lost] }
  }
  const profit = profitOf(stake, contract.rate)
  const paid = cents(stake + profit)
  const transfers = [stakeBack(contract)]
  if (profit > 0n)
    transfers.push({ kind: 'contract-profit', from: 'house-trading', to: 'cash', amount: profit })
  return { outcome: 'win', reason: null, purchase, final, paid, transfers }
}

const stakeBack = ({ stake }: Contract): ContractTransfer => ({
  kind: 'contract-returned',
  from: 'stake',
  to: 'cash',
  amount: stake,
})

const returned = (
  contract: Contract,
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

const voided = (
  contract: Contract,
  reason: VoidReason,
  purchase: ContractTick | null,
  final: ContractTick | null,
): Settlement => returned(contract, 'void', reason, purchase, final)
