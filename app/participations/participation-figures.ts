import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { readPrice } from '@candor/domain/money/price.ts'
import { readQuantity } from '@candor/domain/money/quantity.ts'
import { divideDown } from '@candor/domain/money/rounding.ts'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import type { LeftOver } from './preview-redeem.ts'

const pendingOf = ({ redemptions }: WireParticipation) => redemptions.filter(({ paidAt }) => paidAt === null)

/** What it has made so far, paid or on paper, before a fee that is not taken yet; null while there are no units. */
export function profitSoFar(participation: WireParticipation): Cents | null {
  const { status, profit, worth, costLeft } = participation
  if (status === 'completed') return centsOf(profit)
  if (status !== 'in-progress' || worth === null) return null
  const onItsWay = pendingOf(participation).reduce((sum, { cost }) => sum + centsOf(cost ?? '0.00'), 0n)
  return cents(centsOf(profit) + centsOf(worth) - centsOf(costLeft) - onItsWay)
}

/** What is left to take out, at the last value of the pool; null where there is nothing, or no value. */
export function leftOver(participation: WireParticipation, value: string | undefined): LeftOver | null {
  const { status, worth, unitsLeft, costLeft } = participation
  const units = readQuantity(unitsLeft) ?? 0n
  if (status !== 'in-progress' || worth === null || units === 0n) return null
  const cost = centsOf(costLeft)
  // What is on its way out is part of the worth, but no longer there to be asked for.
  if (pendingOf(participation).length === 0) return { units, cost, worth: centsOf(worth) }
  const each = value === undefined ? null : readPrice(value)
  return each === null ? null : { units, cost, worth: cents(divideDown(units * each, 10n ** 14n)) }
}

/** What all redemptions together have paid, after fees. */
export const paidOut = ({ redemptions }: WireParticipation): Cents =>
  cents(
    redemptions
      .filter(({ paidAt }) => paidAt !== null)
      .reduce((sum, { proceeds, fee }) => sum + centsOf(proceeds ?? '0.00') - centsOf(fee ?? '0.00'), 0n),
  )
