import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { type Rate, wholeShareOf } from '@candor/domain/money/rate.ts'
import { divideDown } from '@candor/domain/money/rounding.ts'

/** What is left of a participation, as the server last told it. */
export type LeftOver = { units: bigint; cost: Cents; worth: Cents }

export type RedeemPreview = {
  units: bigint
  cost: Cents
  worth: Cents
  profit: Cents
  /** What was lost here before and is made good first; at most the profit. */
  carried: Cents
  fee: Cents
  arrives: Cents
}

const zero = cents(0n)

/** A part in percent of what is left; the last units take all that is left of the cost. */
export function previewRedeem(
  left: LeftOver,
  percent: number,
  { carriedLoss, feeRate }: { carriedLoss: Cents; feeRate: Rate },
): RedeemPreview {
  const part = (value: bigint) => (percent === 100 ? value : divideDown(value * BigInt(percent), 100n))
  const cost = cents(part(left.cost))
  const worth = cents(part(left.worth))
  const profit = cents(worth - cost)
  const carried = profit <= 0n ? zero : profit < carriedLoss ? profit : carriedLoss
  const earned = cents(profit > 0n ? profit - carried : 0n)
  const fee = wholeShareOf(earned, feeRate)
  return { units: part(left.units), cost, worth, profit, carried, fee, arrives: cents(worth - fee) }
}
