import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type Cents, cents } from '../money/cents.ts'
import { divideDown } from '../money/rounding.ts'
import { feeDivisor } from './participation-terms.ts'
import { type Units, units } from './unit.ts'

/** Units of a participation that are left, and what they had cost. */
export type Stake = { readonly units: Units; readonly cost: Cents }

/** Takes units out of a stake with their part of the cost, rounded down; the last units take all that is left of it. */
export function takeFrom(stake: Stake, given: Units): { rest: Stake; cost: Cents } {
  if (given <= 0n || given > stake.units)
    throw new RangeError(`${given} units are taken from a stake of ${stake.units}`)
  const cost = cents(given === stake.units ? stake.cost : divideDown(stake.cost * given, stake.units))
  return { cost, rest: { units: units(stake.units - given), cost: cents(stake.cost - cost) } }
}

export type Payout = {
  /** What is left of earlier losses in this strategy. */
  readonly carriedAfter: Cents
  /** Earned above the customer's own mark. */
  readonly earned: Cents
  readonly fee: Cents
  readonly transfers: readonly Transfer[]
}

/**
 * Pays units out that have left a pool. A loss is carried forward until it is made good; the fee is a tenth of what was earned beyond
 * that, rounded down, and nothing of a loss.
 */
export function decidePayout(asked: { proceeds: Cents; cost: Cents; carried: Cents }): Payout {
  const made = asked.proceeds - asked.cost
  const beyond = made - asked.carried
  const earned = cents(beyond > 0n ? beyond : 0n)
  const fee = cents(divideDown(earned, feeDivisor))
  const transfers: Transfer[] = []
  if (asked.proceeds > 0n)
    transfers.push(transfer('participation-paid', 'house-participations', 'cash', asked.proceeds))
  if (fee > 0n) transfers.push(transfer('participation-fee', 'cash', 'house-fees', fee))
  return { carriedAfter: cents(beyond < 0n ? -beyond : 0n), earned, fee, transfers }
}
