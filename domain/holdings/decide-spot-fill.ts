import type { Transfer } from '../ledger/transfer.ts'
import { limitRefusal, type OwnStanding } from '../limits/check-limits.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Price } from '../money/price.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { returnReserve, settleReserve } from '../orders/decide-fill.ts'
import { type MarketFacts, marketRefusal } from '../orders/decide-order.ts'
import { accept, type Result, refuse } from '../result.ts'
import { fillSpot, isReached, type SpotFill, spotPrice, tradeAt } from './decide-spot.ts'
import type { Holding } from './holding.ts'
import type { SpotSide } from './spot-request.ts'

export type RestingSpot = {
  readonly side: SpotSide
  readonly quantity: Quantity
  readonly limit: Price
  /** Of a buy. */
  readonly reserve: Cents
}

export type SpotFillDecision =
  | { kind: 'filled'; fill: SpotFill; transfers: Transfer[] }
  /** The price came, but the exchange rate has made it dearer than the money there is, or the customer has set a limit meanwhile. */
  | {
      kind: 'cancelled'
      reason: 'insufficient-balance' | 'own-limit'
      holding: Holding
      transfers: Transfer[]
    }

/** Gives back what an order has set aside: money of a buy, quantity of a sale. */
export const releaseSpot = (
  { side, quantity: size, reserve }: RestingSpot,
  holding: Holding,
): { holding: Holding; transfers: Transfer[] } =>
  side === 'buy'
    ? { holding, transfers: returnReserve(reserve) }
    : { holding: { ...holding, reserved: quantity(holding.reserved - size) }, transfers: [] }

/** Fills a resting order on the tick that is given, at the limit or better; `not-due` where the price has not come to it. */
export function decideSpotFill(
  order: RestingSpot,
  facts: { market: MarketFacts; available: Cents; holding: Holding; own?: OwnStanding | undefined },
): Result<SpotFillDecision, 'not-due'> {
  const { market, holding } = facts
  const { side } = order
  const at = spotPrice(side, market.tick)
  if (marketRefusal(market) || !isReached(side, order.limit, at)) return refuse('not-due')
  const trade = tradeAt(side, order.quantity, at, market.conversion)
  if (side === 'sell') {
    const source = { from: 'cash', reserved: order.quantity } as const
    return accept({ kind: 'filled', ...fillSpot(side, holding, trade, source) })
  }
  const needed = cents(trade.value + trade.fee)
  const stopped = limitRefusal(facts.own, { stake: trade.value })
  const lacks = trade.value <= 0n || needed > order.reserve + facts.available
  if (stopped || lacks) {
    const reason = stopped ? 'own-limit' : 'insufficient-balance'
    return accept({ kind: 'cancelled', reason, ...releaseSpot(order, holding) })
  }
  const { fill, transfers } = fillSpot(side, holding, trade, { from: 'reserve', reserved: quantity(0n) })
  return accept({ kind: 'filled', fill, transfers: [...settleReserve(order.reserve, needed), ...transfers] })
}
