import type { TradedInstrument } from '../instruments/instrument.ts'
import { isOnStep } from '../instruments/quantity-step.ts'
import type { Price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'
import { type MarketFacts, type MarketRefusal, marketRefusal } from '../quotes/market-refusal.ts'
import { accept, type Result, refuse } from '../result.ts'
import { type ClosedPart, closePart } from './close-part.ts'
import { liquidationPrice } from './liquidation.ts'
import { type Position, pledgeOf } from './position.ts'
import { hasMoved } from './price-moved.ts'
import { closingPrice } from './side.ts'
import { type Cause, causeOf } from './stops.ts'

export type CloseDecision = ClosedPart & { readonly price: Price; readonly quantity: Quantity }

type CloseRefusal = MarketRefusal | 'quantity-invalid' | 'price-moved'

/** What a customer asks to close: how much, at which price that was seen, and how far that may have moved against them. */
export type CloseAsked = { readonly part: Quantity; readonly seen: Price; readonly tolerancePpm: number }

const closeAt = (position: Position, part: Quantity, market: MarketFacts): CloseDecision => {
  const at = closingPrice(position.side, market.tick)
  return { ...closePart(position, part, at, market.conversion), price: at, quantity: part }
}

const isTooFar = (position: Position, { seen, tolerancePpm }: CloseAsked, market: MarketFacts): boolean =>
  hasMoved('close', position.side, seen, closingPrice(position.side, market.tick), tolerancePpm)

/**
 * What prevents a close: non-trading hours, halted, stale, size, price moved. On delayed quotes a close that nothing prevents waits for the
 * first tick that counts (`countsFrom`).
 */
export function closeRefusal(
  instrument: TradedInstrument,
  position: Position,
  asked: CloseAsked,
  market: MarketFacts | null,
): CloseRefusal | null {
  const closed = marketRefusal(market)
  if (closed || !market) return closed ?? 'data-anomaly'
  const { part } = asked
  const rest = position.quantity - part
  // The last part may be smaller than a step only if the whole is; otherwise both parts are orders that could be placed.
  const fits = rest === 0n || (isOnStep(instrument, part) && rest >= instrument.minQuantity)
  if (part <= 0n || rest < 0n || !fits) return 'quantity-invalid'
  return isTooFar(position, asked, market) ? 'price-moved' : null
}

/** Closes what the customer asks to close, all or a part on the step, at the price of this moment. */
export function decideClose(
  instrument: TradedInstrument,
  position: Position,
  asked: CloseAsked,
  market: MarketFacts | null,
): Result<CloseDecision, CloseRefusal> {
  const refused = closeRefusal(instrument, position, asked, market)
  return refused || !market
    ? refuse(refused ?? 'data-anomaly')
    : accept(closeAt(position, asked.part, market))
}

/**
 * What the first tick that counts does to a close that has waited for it: closes, or drops it where the price is further away than the
 * customer would bear. `not-due` while the market does not trade: then it waits on.
 */
export function decideWaitingClose(
  position: Position,
  asked: CloseAsked,
  market: MarketFacts,
): Result<({ kind: 'closed' } & CloseDecision) | { kind: 'dropped' }, 'not-due'> {
  if (marketRefusal(market)) return refuse('not-due')
  if (isTooFar(position, asked, market)) return accept({ kind: 'dropped' })
  return accept({ kind: 'closed', ...closeAt(position, asked.part, market) })
}

/** Closes all of a position because a tick has reached one of its lines; `not-due` where it has not. */
export function decideTrigger(
  position: Position,
  market: MarketFacts | null,
): Result<CloseDecision & { cause: Cause }, 'not-due'> {
  if (!market || marketRefusal(market)) return refuse('not-due')
  const cause = causeOf(position.side, position, liquidationPrice(pledgeOf(position)), market.tick)
  if (!cause) return refuse('not-due')
  return accept({ ...closeAt(position, position.quantity, market), cause })
}
