import type { TradedInstrument } from '../instruments/instrument.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import { limitRefusal, type OwnStanding } from '../limits/check-limits.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Price } from '../money/price.ts'
import { liquidationPrice } from '../positions/liquidation.ts'
import { type Position, pledgeOf } from '../positions/position.ts'
import { positionAtPrice } from '../positions/position-at-price.ts'
import { hasMoved } from '../positions/price-moved.ts'
import { openingPrice } from '../positions/side.ts'
import { checkStops, type Stops } from '../positions/stops.ts'
import { type MarketFacts, marketRefusal } from '../quotes/market-refusal.ts'
import { accept, type Result, refuse } from '../result.ts'
import { openingTransfers } from './decide-order.ts'
import type { OrderRequest } from './order-request.ts'

export type LimitOrder = OrderRequest & { readonly type: { readonly kind: 'limit'; readonly limit: Price } }

type FillDecision =
  | { kind: 'filled'; position: Position; price: Price; fee: Cents; transfers: Transfer[] }
  /**
   * The price came, but the money did not reach, because the exchange rate or the price has moved since the order was placed; or the
   * price fell so far that there is not a cent of margin to put down; or the customer has set a limit meanwhile; or the price for which
   * a market order has waited is further away than its customer would bear.
   */
  | {
      kind: 'cancelled'
      reason: 'price-moved' | 'insufficient-balance' | 'own-limit'
      transfers: Transfer[]
    }

/** Gives a reserve back. */
export const returnReserve = (reserve: Cents): Transfer[] => [
  transfer('order-released', 'reserve', 'cash', reserve),
]

/** What is over goes back to cash; what lacks comes from it. */
export function settleReserve(reserve: Cents, needed: Cents): Transfer[] {
  if (reserve > needed) return [transfer('order-released', 'reserve', 'cash', cents(reserve - needed))]
  return reserve < needed ? [transfer('order-reserved', 'cash', 'reserve', cents(needed - reserve))] : []
}

/** Whether the price has come to an order; a market order waits for the next one, whatever it is. */
const isReached = ({ side, type }: OrderRequest, at: Price): boolean =>
  type.kind === 'market' || (side === 'long' ? at <= type.limit : at >= type.limit)

/** Why an order whose price has come is cancelled all the same: tolerance, then the customer's own limits, then the money. */
function cancelReason(
  { side, type, leverage }: OrderRequest,
  at: Price,
  cost: { margin: Cents; needed: Cents },
  facts: { reserve: Cents; available: Cents; openPositions?: number; own?: OwnStanding | undefined },
): (FillDecision & { kind: 'cancelled' })['reason'] | null {
  if (type.kind === 'market' && hasMoved('open', side, type.seen, at, type.tolerancePpm)) return 'price-moved'
  const { margin, needed } = cost
  const { openPositions = 0 } = facts
  if (limitRefusal(facts.own, { stake: margin, leverage, openPositions })) return 'own-limit'
  return margin <= 0n || needed > facts.reserve + facts.available ? 'insufficient-balance' : null
}

/**
 * Fills a resting order when the price has come to it: a limit order at its limit or better, a market order on delayed quotes within the
 * tolerance that was sent, on the tick that is given. A stop that the jump of the price has passed is left away rather than fired at once
 * against a customer who never saw the price; the other stays.
 */
export function decideFill(
  instrument: TradedInstrument,
  order: OrderRequest,
  facts: {
    market: MarketFacts | null
    reserve: Cents
    available: Cents
    openPositions?: number
    own?: OwnStanding | undefined
  },
): Result<FillDecision, 'not-due'> {
  if (!facts.market || marketRefusal(facts.market)) return refuse('not-due')
  const { tick, conversion } = facts.market
  const at = openingPrice(order.side, tick)
  if (!isReached(order, at)) return refuse('not-due')
  const { position, fee } = positionAtPrice(instrument, order, at, conversion)
  const needed = cents(position.margin + fee)
  const reason = cancelReason(order, at, { margin: position.margin, needed }, facts)
  if (reason) return accept({ kind: 'cancelled', reason, transfers: returnReserve(facts.reserve) })
  const line = liquidationPrice(pledgeOf(position))
  const { takeProfit, stopLoss } = order.stops
  const holds = (stops: Stops) => checkStops(instrument, order.side, stops, tick, line).ok
  const kept = {
    ...position,
    takeProfit: holds({ takeProfit, stopLoss: null }) ? takeProfit : null,
    stopLoss: holds({ takeProfit: null, stopLoss }) ? stopLoss : null,
  }
  return accept({
    kind: 'filled',
    position: kept,
    price: at,
    fee,
    transfers: [
      ...settleReserve(facts.reserve, needed),
      ...openingTransfers('reserve', position.margin, fee),
    ],
  })
}
