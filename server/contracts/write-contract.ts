import type { ContractTick, Direction } from '@candor/domain/contracts/contract.ts'
import type { ContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import type { contractTermsSchema, contractTickSchema, WireContract } from '@candor/wire/contracts.ts'
import type * as z from 'zod/mini'
import type { ContractDay } from './contract-days.ts'
import type { StoredContract, StoredSettlement } from './contract-rows.ts'

/** What is known of a contract's end. */
export type ContractEnd = StoredSettlement & { refunded_at: Date | null }

const instant = (at: number): string => new Date(at).toISOString()
const moneyText = (amount: bigint): string => writeCents(cents(amount))
/** Rates and prices are both whole numbers of 10⁻⁸. */
const decimal = (value: bigint): string => writeShortPrice(price(value))

export const writeContractTick = ({ at, mid }: ContractTick): z.output<typeof contractTickSchema> => ({
  at: instant(at),
  mid: decimal(mid),
})

const tickOf = (at: Date | null, mid: bigint | null) =>
  at === null || mid === null ? null : writeContractTick({ at: at.getTime(), mid: price(mid) })

/** A contract as its customer sees it; `purchase` is the tick that has come already, while it runs. */
export function writeContract(
  row: StoredContract,
  end: ContractEnd | null,
  running: { now: number; purchase: ContractTick | null; opened: Direction | null },
): WireContract {
  const isOver = running.now >= row.expires_at.getTime()
  const purchase = end ? tickOf(end.purchase_at, end.purchase_mid) : null
  return {
    id: row.id,
    symbol: row.symbol,
    direction: row.direction ?? running.opened,
    timeLimit: row.seconds,
    stake: moneyText(row.stake),
    rate: decimal(row.rate),
    status: end ? 'settled' : isOver ? 'pending' : 'running',
    acceptedAt: row.accepted_at.toISOString(),
    purchaseAt: row.purchase_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    purchase: purchase ?? (running.purchase && writeContractTick(running.purchase)),
    final: end && tickOf(end.final_at, end.final_mid),
    outcome: end?.outcome ?? null,
    reason: end?.reason ?? null,
    paid: end && moneyText(end.paid),
    profit: end && moneyText(end.paid - row.stake),
    settledAt: end?.settled_at.toISOString() ?? null,
    refundedAt: end?.refunded_at?.toISOString() ?? null,
  }
}

/** Terms as they are shown before a purchase. */
export const writeContractTerms = (
  { day, termsHash }: Pick<ContractDay, 'day' | 'termsHash'>,
  { limits, leastStake, mostStake }: ContractTerms,
): z.output<typeof contractTermsSchema> => ({
  day,
  termsHash,
  limits: limits.map(({ seconds, rate }) => ({ timeLimit: seconds, rate: decimal(rate) })),
  leastStake: moneyText(leastStake),
  mostStake: moneyText(mostStake),
})
