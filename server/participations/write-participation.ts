import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import type { Stake } from '@candor/domain/participations/decide-payout.ts'
import {
  cashFor,
  type PoolValue,
  shownValue,
  unitDecimals,
  units,
} from '@candor/domain/participations/unit.ts'
import type { WireParticipation, WireRedemption } from '@candor/wire/participations.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import type { FoundParticipation, LeaveText, ValueText } from './participation-table.ts'

const valueOfText = ({ equity, units: all }: ValueText): PoolValue => ({
  equity: cents(BigInt(equity)),
  units: units(BigInt(all)),
})

const writeUnits = (value: bigint): string => writeQuantity(quantity(value))

const writeUnitValue = (value: PoolValue): string => writeDecimal(shownValue(value), unitDecimals)

const instant = (text: string): string => new Date(text).toISOString()

const money = (text: string): string => writeCents(cents(BigInt(text)))

/** What is left of a participation: its units less all that were asked back, whether carried out or not. */
export function stakeOf({ join, amount, leaves }: FoundParticipation): Stake {
  if (!join) return { units: units(0n), cost: cents(0n) }
  const gone = (of: (leave: LeaveText) => string) =>
    leaves.reduce((sum, leave) => sum + BigInt(of(leave)), 0n)
  return {
    units: units(BigInt(join.units) - gone((leave) => leave.units)),
    cost: cents(amount - gone((leave) => leave.cost)),
  }
}

/**
 * What a participation is worth beyond the ledger: units that are left at the last value, and money that is on its way. Nothing while it
 * is in review, because then its money is set aside in the ledger still.
 */
export function worthBeyond(found: FoundParticipation): bigint {
  if (found.status !== 'approved') return 0n
  if (!found.join) return found.amount
  const last = found.last && valueOfText(found.last)
  const unpaid = found.leaves
    .filter(({ paidAt }) => paidAt === null)
    .map(({ proceeds, units: left }) =>
      proceeds === null ? (last ? cashFor(units(BigInt(left)), last) : 0n) : BigInt(proceeds),
    )
  const held = last ? cashFor(stakeOf(found).units, last) : 0n
  return unpaid.reduce((sum, one) => sum + one, held)
}

function writeRedemption(leave: LeaveText): WireRedemption {
  const { value, proceeds, carriedBefore, earned, fee, paidAt } = leave
  return {
    id: leave.id,
    cause: leave.cause,
    askedAt: instant(leave.askedAt),
    units: writeUnits(BigInt(leave.units)),
    valuedAt: value && instant(value.at),
    value: value && writeUnitValue(valueOfText(value)),
    proceeds: proceeds === null ? null : money(proceeds),
    cost: money(leave.cost),
    carriedLoss: carriedBefore === null ? null : money(carriedBefore),
    earned: earned === null ? null : money(earned),
    fee: fee === null ? null : money(fee),
    paidAt: paidAt && instant(paidAt),
  }
}

const sumOf = (leaves: readonly LeaveText[], of: (leave: LeaveText) => bigint): bigint =>
  leaves.reduce((sum, leave) => sum + (leave.paidAt === null ? 0n : of(leave)), 0n)

export function writeParticipation(found: FoundParticipation): WireParticipation {
  const { join, last, leaves, status } = found
  const stake = stakeOf(found)
  const fees = sumOf(leaves, ({ fee }) => BigInt(fee ?? 0))
  const profit = sumOf(leaves, ({ proceeds, cost }) => BigInt(proceeds ?? 0) - BigInt(cost)) - fees
  return {
    id: found.id,
    strategy: found.strategy,
    amount: writeCents(cents(found.amount)),
    days: found.days,
    status: status === 'approved' ? 'in-progress' : status,
    askedAt: found.askedAt.toISOString(),
    reviewedAt: found.decidedAt?.toISOString() ?? null,
    reviewer: found.decidedBy === null ? null : reviewerName(found.decidedBy),
    reason: found.reason,
    joinedAt: join && instant(join.value.at),
    joinValue: join && writeUnitValue(valueOfText(join.value)),
    units: join && writeUnits(BigInt(join.units)),
    unitsLeft: writeUnits(stake.units),
    costLeft: writeCents(stake.cost),
    worth: join && last ? writeCents(cents(worthBeyond(found))) : null,
    worthAt: join && last && instant(last.at),
    endsAt: found.endsAt?.toISOString() ?? null,
    completedAt: found.completedAt?.toISOString() ?? null,
    profit: writeCents(cents(profit)),
    fees: writeCents(cents(fees)),
    redemptions: leaves.map(writeRedemption),
  }
}
