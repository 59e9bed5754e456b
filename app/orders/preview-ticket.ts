import { roundDownToStep } from '@candor/domain/instruments/quantity-step.ts'
import { type Cents, cents, readCents } from '@candor/domain/money/cents.ts'
import type { Conversion } from '@candor/domain/money/conversion.ts'
import { type Price, price, readPrice } from '@candor/domain/money/price.ts'
import { type Quantity, quantity, readQuantity } from '@candor/domain/money/quantity.ts'
import { wholeRate } from '@candor/domain/money/rate.ts'
import { divideDown, divideHalfEven } from '@candor/domain/money/rounding.ts'
import { orderOpening } from '@candor/domain/orders/order-opening.ts'
import type { OrderRequest } from '@candor/domain/orders/order-request.ts'
import { liquidationPrice } from '@candor/domain/positions/liquidation.ts'
import { positionAtPrice } from '@candor/domain/positions/position-at-price.ts'
import {
  chargeOn,
  notionalOf,
  profitOf,
  quantityFor,
  roundExact,
} from '@candor/domain/positions/position-value.ts'
import { openingPrice, type Side } from '@candor/domain/positions/side.ts'
import { openingFeeRate } from '@candor/domain/positions/trading-terms.ts'
import type { Tick } from '@candor/domain/quotes/tick.ts'
import { finishFigure } from '@candor/kit/field/level-text.ts'
import type { QuoteState } from '@candor/wire/quotes.ts'
import type { TicketTerms } from './ticket-terms.ts'

/** What has been entered. Figures stay text until they are computed with. */
export type TicketEntry = {
  readonly side: Side
  readonly kind: 'market' | 'limit'
  readonly sizing: 'margin' | 'quantity'
  readonly size: string
  readonly leverage: number
  readonly limit: string
  readonly until: 'cancelled' | 'session'
  readonly takeProfit: string
  readonly stopLoss: string
  readonly tolerancePpm: number
}

export type TicketMarket = {
  readonly state: QuoteState
  /** Whether the source's prices are delayed: then orders wait for the next one. */
  readonly delayed?: boolean
  readonly tick: Tick
  readonly conversion: Conversion
}

export type TicketPreview = {
  readonly request: OrderRequest
  /** What it opens at: the price now, or the limit it waits for. */
  readonly at: Price
  readonly rests: boolean
  readonly quantity: Quantity
  readonly margin: Cents
  /** What was typed as margin and is not used, because sizes go in steps. */
  readonly over: Cents
  readonly fee: Cents
  /** The margin and the fee. */
  readonly most: Cents
  readonly notional: Cents
  readonly spread: Cents
  readonly night: Cents
  readonly liquidation: Price | null
  /** How far the liquidation is from the opening, in hundredths of a percent. */
  readonly distance: bigint
  readonly takeProfitMoney: Cents | null
  readonly stopLossMoney: Cents | null
}

const stopOf = (text: string): Price | null => (text === '' ? null : readPrice(finishFigure(text)))

/** What it would open at, and whether it waits. A limit that is not typed in full yet is taken for none. */
export function openingOf(
  entry: TicketEntry,
  { tick, delayed = false }: TicketMarket,
): { at: Price; rests: boolean } {
  const typed = entry.kind === 'limit' ? readPrice(finishFigure(entry.limit)) : null
  const limit = typed !== null && typed > 0n ? typed : null
  const { at, fills } = orderOpening(entry.side, limit, tick, delayed)
  return { at, rests: !fills }
}

/** How much is bought or sold: as entered, or as much as the margin reaches for on the step. */
function sizeOf(terms: TicketTerms, entry: TicketEntry, at: Price, conversion: Conversion): Quantity {
  const text = finishFigure(entry.size)
  if (entry.sizing === 'quantity') return readQuantity(text) ?? quantity(0n)
  const margin = readCents(text) ?? cents(0n)
  return roundDownToStep(terms, quantityFor(margin, entry.leverage, terms.contractSize, at, conversion))
}

export function requestOf(terms: TicketTerms, entry: TicketEntry, market: TicketMarket): OrderRequest {
  const { side, leverage } = entry
  const { at } = openingOf(entry, market)
  const limit = readPrice(finishFigure(entry.limit)) ?? price(0n)
  return {
    side,
    leverage,
    quantity: sizeOf(terms, entry, at, market.conversion),
    stops: { takeProfit: stopOf(entry.takeProfit), stopLoss: stopOf(entry.stopLoss) },
    type:
      entry.kind === 'limit'
        ? { kind: 'limit', limit, until: entry.until }
        : { kind: 'market', seen: openingPrice(side, market.tick), tolerancePpm: entry.tolerancePpm },
  }
}

/** What the order means, computed by the rules the server decides by; null while it has no size. */
export function previewTicket(
  terms: TicketTerms,
  entry: TicketEntry,
  market: TicketMarket,
): TicketPreview | null {
  const { tick, conversion } = market
  const { at, rests } = openingOf(entry, market)
  const request = requestOf(terms, entry, market)
  if (request.quantity <= 0n) return null
  const { position, fee } = positionAtPrice(terms, request, at, conversion)
  const size = { quantity: request.quantity, contractSize: terms.contractSize }
  const liquidation = liquidationPrice({ ...position, size })
  const typed = entry.sizing === 'margin' ? readCents(finishFigure(entry.size)) : null
  const away = liquidation === null ? 0n : liquidation > at ? liquidation - at : at - liquidation
  const moneyAt = (to: Price | null) =>
    to === null ? null : roundExact(profitOf(entry.side, size, at, to, conversion))
  return {
    request,
    at,
    rests,
    quantity: request.quantity,
    margin: position.margin,
    over: cents(typed !== null && typed > position.margin ? typed - position.margin : 0n),
    fee,
    most: cents(position.margin + fee),
    notional: roundExact(notionalOf(size, at, conversion)),
    spread: roundExact(notionalOf(size, price(tick.ask - tick.bid), conversion)),
    night: chargeOn(notionalOf(size, tick.mid, conversion), terms.nightlyRate),
    liquidation,
    distance: divideHalfEven(away * 10_000n, at),
    takeProfitMoney: moneyAt(request.stops.takeProfit),
    stopLossMoney: moneyAt(request.stops.stopLoss),
  }
}

/**
 * The largest margin that fits what is available with its fee, also if the price goes as far against the customer as they bear. The
 * fee is taken up to the next cent, so a cent is left for that.
 */
export function largestMargin(available: Cents, leverage: number, tolerancePpm: number): Cents {
  const whole = wholeRate + openingFeeRate * BigInt(leverage)
  const fits = divideDown((available - 1n) * wholeRate * 1_000_000n, whole * BigInt(1_000_000 + tolerancePpm))
  return cents(fits > 0n ? fits : 0n)
}

/** The least margin at which anything can be ordered. */
export function smallestMargin(terms: TicketTerms, entry: TicketEntry, market: TicketMarket): Cents {
  const { at } = openingOf(entry, market)
  const request = { ...requestOf(terms, entry, market), quantity: terms.minQuantity }
  return marginReaching(terms, request, at, market.conversion)
}

/** The margin that, entered, gives this size again: to the cent above, where the nearest is too little. */
export function marginReaching(
  terms: TicketTerms,
  request: OrderRequest,
  at: Price,
  conversion: Conversion,
): Cents {
  const { margin } = positionAtPrice(terms, request, at, conversion).position
  const reached = quantityFor(margin, request.leverage, terms.contractSize, at, conversion)
  return cents(reached < request.quantity ? margin + 1n : margin)
}
