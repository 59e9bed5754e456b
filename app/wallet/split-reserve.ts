import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { divideHalfEven, divideUp } from '@candor/domain/money/rounding.ts'
import { openingFeeRate } from '@candor/domain/positions/trading-terms.ts'

/** One part of the notional for each fee: 0.05 % is one of 2,000. */
const perFee = 100_000_000n / openingFeeRate

/**
 * What of a resting order's reserve is margin and what is fee. Both follow from one notional, margin to the nearest cent and fee up to
 * the next; so of the few splits near the exact one, the one is taken that some notional gives.
 */
export function splitReserve(reserve: Cents, leverage: number): { amount: Cents; margin: Cents; fee: Cents } {
  const by = BigInt(leverage)
  const near = divideUp(reserve * by, perFee + by)
  for (const fee of [near, near - 1n, near + 1n]) {
    const margin = reserve - fee
    const low = by * margin * 2n - by
    const high = by * margin * 2n + by
    if (fee >= 0n && margin >= 0n && high > perFee * 2n * (fee - 1n) && low <= perFee * 2n * fee)
      return { amount: cents(by * margin), margin: cents(margin), fee: cents(fee) }
  }
  const fee = cents(divideHalfEven(reserve * by, perFee + by))
  return { amount: cents(by * (reserve - fee)), margin: cents(reserve - fee), fee }
}
