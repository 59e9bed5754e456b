import type { Instrument } from '../instruments/instrument.ts'
import { isOnStep } from '../instruments/quantity-step.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type OwnStanding, sizeRefusal, stopRefusal } from '../limits/check-limits.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import { liquidationPrice } from '../positions/liquidation.ts'
import { isNameable } from '../positions/nameable-price.ts'
import type { Position, Tick } from '../positions/position.ts'
import { feeOn, marginOf, notionalOf, roundExact } from '../positions/position-value.ts'
import { openingPrice } from '../positions/side.ts'
import { checkStops } from '../positions/stops.ts'
import { mostOrders, mostPositions, openingFeeRate } from '../positions/trading-terms.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { OrderRefusal, OrderRequest } from './order-request.ts'
import { hasMoved } from './price-moved.ts'

export type TradedInstrument = Pick<
  Instrument,
  'symbol' | 'market' | 'contractSize' | 'quantityStep' | 'minQuantity' | 'maxLeverage' | 'tickSize'
>

/** Whether and at what the instrument trades at this moment. */
export type MarketFacts = {
  readonly state: 'live' | 'stale' | 'closed' | 'halted'
  /** Whether the source tells its prices late; absent where it does not. */
  readonly delayed?: boolean
  readonly tick: Tick
  readonly conversion: Conversion
}

export type OrderFacts = {
  readonly verified: boolean
  readonly market: MarketFacts | null
  readonly available: Cents
  readonly openPositions: number
  readonly restingOrders: number
  /** What the customer has set for themselves; undefined where that is nothing. */
  readonly own?: OwnStanding | undefined
}

/** What an order asks for: what it moves, the margin for it and the opening fee. */
export type OrderCost = { readonly amount: Cents; readonly margin: Cents; readonly fee: Cents }

export type OrderDecision = {
  readonly asked: OrderCost
  /** Resting: the reserve is set aside, for a price or, on delayed quotes, for the next one. Filled: the position is open. */
  readonly outcome:
    | { readonly kind: 'resting'; readonly reserve: Cents }
    | { readonly kind: 'filled'; readonly position: Position; readonly price: Price; readonly fee: Cents }
  readonly transfers: readonly Transfer[]
}

export type MarketRefusal = 'non-trading-hours' | 'instrument-halted' | 'data-anomaly'

/** What stands in the way of any trade at this moment, in the published order. */
export function marketRefusal(market: MarketFacts | null): MarketRefusal | null {
  if (!market) return 'data-anomaly'
  if (market.state === 'closed') return 'non-trading-hours'
  if (market.state === 'halted') return 'instrument-halted'
  return market.state === 'stale' ? 'data-anomaly' : null
}

/** A position as it is right after opening at a price. */
export function openedAt(
  instrument: TradedInstrument,
  { side, leverage, quantity, stops }: OrderRequest,
  at: Price,
  conversion: Conversion,
): { position: Position; fee: Cents; asked: OrderCost } {
  const notional = notionalOf({ quantity, contractSize: instrument.contractSize }, at, conversion)
  const margin = marginOf(notional, leverage)
  const position: Position = {
    symbol: instrument.symbol,
    side,
    leverage,
    contractSize: instrument.contractSize,
    quantity,
    entry: at,
    conversion,
    initialMargin: margin,
    margin,
    ...stops,
    carry: 0n,
  }
  const fee = feeOn(notional, openingFeeRate)
  return { position, fee, asked: { amount: roundExact(notional), margin, fee } }
}

const line = (position: Position): Price | null => liquidationPrice({ ...position, size: position })

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
 * Whether an order is taken, and what it does. Refusals come in one order, the same everywhere: not verified, a stop the customer has
 * set, non-trading hours, halted, stale, size, leverage and limit price, margin, take profit, stop loss, price moved, balance, too many
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
  const stopped = stopRefusal(facts.own)
  if (stopped) return refuse(stopped)
  const closed = marketRefusal(facts.market)
  if (closed || !facts.market) return refuse(closed ?? 'data-anomaly')
  const misshapen = shapeRefusal(instrument, request)
  if (misshapen) return refuse(misshapen)

  const { tick, conversion, delayed = false } = facts.market
  const now = openingPrice(request.side, tick)
  const { type } = request
  const reached = type.kind === 'market' || (request.side === 'long' ? now <= type.limit : now >= type.limit)
  const fills = reached && !delayed
  const atQuote = fills || type.kind === 'market'
  const at = atQuote ? now : type.limit
  const { position, fee, asked } = openedAt(instrument, request, at, conversion)
  if (position.margin <= 0n) return refuse('margin-invalid')
  // A resting order is judged as if the price had come to it.
  const quote = atQuote ? tick : { bid: at, ask: at }
  const stops = checkStops(instrument, request.side, request.stops, quote, line(position))
  if (!stops.ok) return stops
  if (type.kind === 'market' && hasMoved('open', request.side, type.seen, now, type.tolerancePpm))
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
