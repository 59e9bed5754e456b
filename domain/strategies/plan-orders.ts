import { tradeAt } from '../holdings/decide-spot.ts'
import { smallestSpotOrder, spotSizeOf } from '../holdings/spot-terms.ts'
import { quantityWithin, valueAt } from '../holdings/spot-value.ts'
import { findInstrument } from '../instruments/catalogue.ts'
import { type Cents, cents } from '../money/cents.ts'
import { quantity } from '../money/quantity.ts'
import { divideDown } from '../money/rounding.ts'
import { reason } from './decide-each.ts'
import { percentText } from './figure-text.ts'
import { planLeveraged } from './plan-leveraged.ts'
import type { PoolAct, SizedAct } from './pool-act.ts'
import { type Pool, poolEquity } from './pool-value.ts'
import { isKeeping } from './reason-code.ts'
import type { Target } from './strategy.ts'
import { isTooSmall, type PlanInput, type Wanted, type WantedShare, wantedValue } from './wanted-share.ts'

/**
 * From targets to acts: what is sold or closed first, so that what is bought or opened after it can be paid for. At the prices given, the
 * acts never spend more than the cash there is; where it does not reach, everything that is bought gets the same share less.
 */

export function planActs(input: PlanInput, shares: readonly WantedShare[]): SizedAct[] {
  const equity = poolEquity(input.pool, input.quotes)
  if (equity === null || equity <= 0n) return []
  const wanted: Wanted[] = []
  for (const share of shares) {
    const instrument = findInstrument(share.symbol)
    const quote = input.quotes.get(share.symbol)
    if (instrument && quote && input.tradable.has(share.symbol)) wanted.push({ ...share, instrument, quote })
  }
  return input.strategy.product === 'spot'
    ? planSpot(input.pool, wanted, equity)
    : planLeveraged(input, wanted, equity)
}

/** The same with the reasons of the targets. */
export function planOrders(input: PlanInput, targets: readonly Target[]): PoolAct[] {
  const shares = targets.map(({ symbol, weightPpm, reason: why }) => ({
    symbol,
    weightPpm,
    keeps: isKeeping(why),
  }))
  const bySymbol = new Map(targets.map((target) => [target.symbol, target]))
  return planActs(input, shares).map((act) => {
    const { reason: why, weightPpm } = bySymbol.get(act.symbol) as Target
    const share = { sharePercent: percentText(weightPpm / 1_000_000) }
    return { ...act, reason: isKeeping(why) ? reason('brought-to-share', share) : why }
  })
}

function planSpot(pool: Pool, wanted: readonly Wanted[], equity: Cents): SizedAct[] {
  const sales: SizedAct[] = []
  const buys: { wanted: Wanted; amount: Cents }[] = []
  let cash: bigint = pool.cash
  for (const one of wanted) {
    const { symbol, quote, weightPpm } = one
    const held = pool.holdings.find((holding) => holding.symbol === symbol)?.quantity ?? quantity(0n)
    const worth = valueAt(held, quote.bid, quote.conversion)
    const aim = wantedValue(equity, weightPpm > 0 ? weightPpm : 0)
    const change = aim - worth
    const sold = change < 0n ? soldOf(one, held, -change, worth, equity) : 0n
    if (sold > 0n) {
      const { value, fee } = tradeAt('sell', quantity(sold), quote.bid, quote.conversion)
      cash += value - fee
      sales.push({ kind: 'spot-sell', symbol, quantity: quantity(sold) })
    }
    const begins = held === 0n && aim > 0n
    if (change > 0n && (begins || !isTooSmall(change, aim, equity, one.keeps)))
      buys.push({ wanted: one, amount: cents(change) })
  }
  return [...sales, ...affordable(buys, cash)]
}

/** How much of a holding is sold to be worth so much less: all of it where nothing is wanted. */
function soldOf(
  { instrument, weightPpm, keeps }: Wanted,
  held: bigint,
  less: bigint,
  worth: Cents,
  equity: Cents,
): bigint {
  if (weightPpm <= 0) return held
  if (isTooSmall(less, worth - less, equity, keeps)) return 0n
  const step = spotSizeOf(instrument)?.step ?? quantity(1n)
  const part = divideDown(held * less, worth)
  return part - (part % step)
}

/** Every buy as it is wanted, or the same share less of each where the cash does not reach. */
function affordable(buys: readonly { wanted: Wanted; amount: Cents }[], cash: bigint): SizedAct[] {
  const sum = buys.reduce((so, { amount }) => so + amount, 0n)
  return buys.flatMap(({ wanted: { symbol, instrument, quote }, amount: asked }): SizedAct[] => {
    const amount = cents(sum > cash ? divideDown(asked * (cash > 0n ? cash : 0n), sum) : asked)
    const size = spotSizeOf(instrument)
    if (!size || amount < smallestSpotOrder) return []
    const bought = quantityWithin(size, amount, quote.ask, quote.conversion)
    return bought > 0n ? [{ kind: 'spot-buy', symbol, amount }] : []
  })
}
