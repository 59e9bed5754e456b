import { isOnStep } from '../instruments/quantity-step.ts'
import type { Price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'
import { type MarketFacts, marketRefusal, type TradedInstrument } from '../orders/decide-order.ts'
import type { OrderRefusal } from '../orders/order-request.ts'
import { hasMoved } from '../orders/price-moved.ts'
import { accept, type Result, refuse } from '../result.ts'
import { type ClosedPart, closePart } from './close-part.ts'
import { liquidationPrice } from './liquidation.ts'
import { type Position, pledgeOf } from './position.ts'
import { closingPrice } from './side.ts'
import { type Cause, causeOf } from './stops.ts'

export type CloseDecision = ClosedPart & { readonly price: Price; readonly quantity: Quantity }

/** Closes what the customer asks to close, all or a part on the step, at the price of this moment. */
export function decideClose(
  instrument: TradedInstrument,
  position: Position,
  asked: { part: Quantity; seen: Price; tolerancePpm: number },
  market: MarketFacts | null,
): Result<CloseDecision, OrderRefusal> {
  const closed = marketRefusal(market)
  if (closed || !market) return refuse(closed ?? 'data-anomaly')
  const { part } = asked
  const rest = position.quantity - part
  // The last part may be smaller than a step only if the whole is; otherwise both parts are orders that could be placed.
  const fits = rest === 0n || (isOnStep(instrument, part) && rest >= instrument.minQuantity)
  if (part <= 0n || rest < 0n || !fits) return refuse('quantity-invalid')
  const at = closingPrice(position.side, market.tick)
  if (hasMoved('close', position.side, asked.seen, at, asked.tolerancePpm)) return refuse('price-moved')
  return accept({ ...closePart(position, part, at, market.conversion), price: at, quantity: part })
}

/** Closes all of a position because a tick has reached one of its lines; `not-due` where it has not. */
export function decideTrigger(
  position: Position,
  market: MarketFacts | null,
): Result<CloseDecision & { cause: Cause }, 'not-due'> {
  if (!market || marketRefusal(market)) return refuse('not-due')
  const cause = causeOf(position.side, position, liquidationPrice(pledgeOf(position)), market.tick)
  if (!cause) return refuse('not-due')
  const at = closingPrice(position.side, market.tick)
  const part = closePart(position, position.quantity, at, market.conversion)
  return accept({ ...part, price: at, quantity: position.quantity, cause })
}
