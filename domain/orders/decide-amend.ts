import type { TradedInstrument } from '../instruments/instrument.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { type Cents, cents } from '../money/cents.ts'
import { liquidationPrice } from '../positions/liquidation.ts'
import { isNameable } from '../positions/nameable-price.ts'
import { pledgeOf } from '../positions/position.ts'
import { type OrderCost, positionAtPrice } from '../positions/position-at-price.ts'
import { openingPrice } from '../positions/side.ts'
import { checkStops } from '../positions/stops.ts'
import { type MarketFacts, marketRefusal } from '../quotes/market-refusal.ts'
import { accept, type Result, refuse } from '../result.ts'
import { type LimitOrder, settleReserve } from './decide-fill.ts'
import type { OrderRefusal } from './order-request.ts'

type Amended = { asked: OrderCost; reserve: Cents; transfers: Transfer[] }

/**
 * Changes a resting order. It goes on resting: a limit that the price has already reached is refused, because a fill at once is
 * another act, with a price to agree to.
 */
export function decideAmend(
  instrument: TradedInstrument,
  order: LimitOrder,
  facts: { market: MarketFacts | null; reserve: Cents; available: Cents },
): Result<Amended, OrderRefusal> {
  const closed = marketRefusal(facts.market)
  if (closed || !facts.market) return refuse(closed ?? 'data-anomaly')
  const { limit } = order.type
  if (!isNameable(instrument, limit)) return refuse('limit-price-invalid')
  const { tick, conversion } = facts.market
  const now = openingPrice(order.side, tick)
  if (order.side === 'long' ? now <= limit : now >= limit) return refuse('limit-price-invalid')
  const { position, fee, asked } = positionAtPrice(instrument, order, limit, conversion)
  if (position.margin <= 0n) return refuse('margin-invalid')
  const line = liquidationPrice(pledgeOf(position))
  const stops = checkStops(instrument, order.side, order.stops, { bid: limit, ask: limit }, line)
  if (!stops.ok) return stops
  const reserve = cents(position.margin + fee)
  if (reserve > facts.reserve + facts.available) return refuse('insufficient-balance')
  return accept({ asked, reserve, transfers: settleReserve(facts.reserve, reserve) })
}
