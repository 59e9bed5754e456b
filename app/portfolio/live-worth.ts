import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { type Rate, rate, readRate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { valueHolding, valuePosition, type Worth } from '@candor/domain/portfolio/worth.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import type { WireHolding } from '@candor/wire/spot.ts'
import { ownHolding } from '../holdings/own-holding.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import type { WireWorth } from '../ledger/worth-store.ts'
import { ownPosition } from '../positions/own-position.ts'
import { type Market, openSum } from './sum-open.ts'

/** What is open beyond the ledger at the prices of this moment; null where a price is missing, and the server's figure counts. */
type OpenNow = { leveraged: Cents | null; spot: Cents | null }

const unrealisedOf = openSum<WirePosition>(
  (each, shown) => valuePosition(ownPosition(each), shown).unrealised,
)
const worthOf = openSum<WireHolding>((each, shown) => valueHolding(ownHolding(each), shown).worth)

export const openNow = (
  positions: readonly WirePosition[],
  holdings: readonly WireHolding[],
  market: Market,
): OpenNow => ({ leveraged: unrealisedOf(positions, market), spot: worthOf(holdings, market) })

export type LiveWorth = {
  parts: Worth
  unrealised: { leveraged: Cents; spot: Cents; strategies: Cents }
  today: { profit: Cents; share: Rate | null }
  sinceStart: Cents
}

const one = 100_000_000n

/** The growth so far, and what has come on top of it since. */
function growOn(share: string | null, before: Cents, after: bigint): Rate | null {
  const known = share === null ? null : readRate(share)
  if (known === null || before <= 0n) return known
  return rate(divideHalfEven((one + known) * after, before) - one)
}

/** What the server has said, carried on to the prices of this moment: every part and every sum moves by the same cents. */
export function carryOn(said: WireWorth, now: OpenNow): LiveWorth {
  const { worth, unrealised, today } = said
  const moved = {
    leveraged: now.leveraged === null ? 0n : now.leveraged - centsOf(unrealised.leveraged),
    spot: now.spot === null ? 0n : now.spot - centsOf(worth.spot),
  }
  const by = moved.leveraged + moved.spot
  const total = centsOf(worth.total)
  const part = (name: keyof WireWorth['worth'], change = 0n) => cents(centsOf(worth[name]) + change)
  return {
    parts: {
      total: cents(total + by),
      cash: part('cash'),
      orders: part('orders'),
      withdrawals: part('withdrawals'),
      leveraged: part('leveraged', moved.leveraged),
      contracts: part('contracts'),
      spot: part('spot', moved.spot),
      strategies: part('strategies'),
      loan: part('loan'),
    },
    unrealised: {
      leveraged: cents(centsOf(unrealised.leveraged) + moved.leveraged),
      spot: cents(centsOf(unrealised.spot) + moved.spot),
      // A pool is valued by the server alone.
      strategies: centsOf(unrealised.strategies),
    },
    today: { profit: cents(centsOf(today.profit) + by), share: growOn(today.share, total, total + by) },
    sinceStart: cents(centsOf(said.sinceStart) + by),
  }
}
