import type { TradedInstrument } from '../instruments/instrument.ts'
import { isOnStep } from '../instruments/quantity-step.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type OwnStanding, pauseRefusal, sizeRefusal } from '../limits/check-limits.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Price } from '../money/price.ts'
import { liquidationPrice } from '../positions/liquidation.ts'
import { isNameable } from '../positions/nameable-price.ts'
import { type Position, pledgeOf } from '../positions/position.ts'
import { type OrderCost, positionAtPrice } from '../positions/position-at-price.ts'
import { hasMoved } from '../positions/price-moved.ts'
import { checkStops } from '../positions/stops.ts'
import { mostOrders, mostPositions } from '../positions/trading-terms.ts'
import { type MarketFacts, marketRefusal } from '../quotes/market-refusal.ts'
import { accept, type Result, refuse } from '../result.ts'
import { orderOpening } from './order-opening.ts'
import type { OrderRefusal, OrderRequest } from './order-request.ts'

export type OrderFacts = {
  readonly verified: boolean
  readonly market: MarketFacts | null
  readonly available: Cents
  readonly openPositions: number
  readonly restingOrders: number
  /** What the customer has set for themselves; undefined where that is nothing. */
  readonly own?: OwnStanding | undefined
}

export type OrderDecision = {
  readonly asked: OrderCost
  /** Resting: the reserve is set aside, for a price or, on delayed quotes, for the next one. Filled: the position is open. */
  readonly outcome:
    | { readonly kind: 'resting'; readonly reserve: Cents }
    | { readonly kind: 'filled'; readonly position: Position; readonly price: Price; readonly fee: Cents }
  readonly transfers: readonly Transfer[]
}

/** Sizes and prices that the instrument does not know. */
function shapeRefusal(instrument: TradedInstrument, request: OrderRequest): OrderRefusal | null {
  if (!isOnStep(instrument, request.quantity)) return 'quantity-invalid'
  const { leverage } = request
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > instrument.maxLeverage)
    return 'leverage-invalid'
  if (request.type.kind === 'limit' && !isNameable(instrument, request.type.limit))
    return 'limit-price-invalid'
  return null
}

/** The transfers of an opening: the margin is set aside and the fee is paid. */
export const openingTransfers = (from: 'cash' | 'reserve', margin: Cents, fee: Cents): Transfer[] => [
  transfer('margin-set-aside', from, 'margin', margin),
  transfer('opening-fee', from, 'house-fees', fee),
]

/**
 * Whether an order is taken, and what it does. Refusals come in one order, the same everywhere: not verified, a time-out or
 * daily loss limit of the customer's own, non-trading hours, halted, stale, size, leverage and limit price, margin, take profit, stop loss, price moved, balance, too many
 * open, the customer's own limits.
 *
 * On delayed quotes nothing is filled on a price that was known before the order came: it is judged by the price that is shown and then
 * rests, a market order until the first tick that counts (`countsFrom`), a limit order until one that reaches it.
 */
export function decideOrder(
  instrument: TradedInstrument,
  request: OrderRequest,
  facts: OrderFacts,
): Result<OrderDecision, OrderRefusal> {
  if (!facts.verified) return refuse('account-not-verified')
  const stopped = pauseRefusal(facts.own)
  if (stopped) return refuse(stopped)
  const closed = marketRefusal(facts.market)
  if (closed || !facts.market) return refuse(closed ?? 'data-anomaly')
  const misshapen = shapeRefusal(instrument, request)
  if (misshapen) return refuse(misshapen)

  const { tick, conversion, delayed = false } = facts.market
  const { type } = request
  const { at, fills } = orderOpening(request.side, type.kind === 'limit' ? type.limit : null, tick, delayed)
  const { position, fee, asked } = positionAtPrice(instrument, request, at, conversion)
  if (position.margin <= 0n) return refuse('margin-invalid')
  // A limit order that rests is judged as if the price had come to it.
  const quote = fills || type.kind === 'market' ? tick : { bid: at, ask: at }
  const stops = checkStops(
    instrument,
    request.side,
    request.stops,
    quote,
    liquidationPrice(pledgeOf(position)),
  )
  if (!stops.ok) return stops
  if (type.kind === 'market' && hasMoved('open', request.side, type.seen, at, type.tolerancePpm))
    return refuse('price-moved')
  const needed = cents(position.margin + fee)
  if (needed > facts.available) return refuse('insufficient-balance')
  if (fills ? facts.openPositions >= mostPositions : facts.restingOrders >= mostOrders)
    return refuse('too-many-open')
  const { openPositions } = facts
  const beyond = sizeRefusal(facts.own, { stake: position.margin, leverage: request.leverage, openPositions })
  if (beyond) return refuse(beyond)
  return accept(
    fills
      ? {
          asked,
          outcome: { kind: 'filled', position, price: at, fee },
          transfers: openingTransfers('cash', position.margin, fee),
        }
      : {
          asked,
          outcome: { kind: 'resting', reserve: needed },
          transfers: [transfer('order-reserved', 'cash', 'reserve', needed)],
        },
  )
}
