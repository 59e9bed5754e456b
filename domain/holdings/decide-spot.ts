import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type OwnStanding, pauseRefusal, sizeRefusal } from '../limits/check-limits.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { isNameable } from '../positions/nameable-price.ts'
import { hasMoved } from '../positions/price-moved.ts'
import { type MarketFacts, marketRefusal } from '../quotes/market-refusal.ts'
import type { Tick } from '../quotes/tick.ts'
import { accept, type Result, refuse } from '../result.ts'
import { freeOf, type Holding } from './holding.ts'
import type { SpotRefusal, SpotRequest, SpotSide, SpotSizeAsked, SpotType } from './spot-request.ts'
import { mostSpotOrders, type SpotInstrument, smallestSpotOrder, spotSizeOf } from './spot-terms.ts'
import { priceOfTrade, quantityWithin } from './spot-value.ts'
import { buyInto, sellFrom, type Trade } from './trade-holding.ts'

export type SpotFacts = {
  readonly verified: boolean
  readonly market: MarketFacts | null
  readonly available: Cents
  readonly holding: Holding
  readonly restingOrders: number
  readonly own?: OwnStanding | undefined
}

/** An order that was carried out: what changed hands, and what is held after it. */
export type SpotFill = Trade & {
  readonly holding: Holding
  /** What of the cost went with it: all that was paid for a buy, its share for a sale. */
  readonly cost: Cents
  /** Of a sale; a buy makes none. */
  readonly profit: Cents | null
}

export type SpotDecision = {
  /** At the price it is judged by. */
  readonly asked: Pick<Trade, 'value' | 'fee'>
  readonly quantity: Quantity
  readonly outcome:
    | { readonly kind: 'filled'; readonly fill: SpotFill }
    /** A buy sets money aside, a sale what it sells. */
    | { readonly kind: 'resting'; readonly reserve: Cents; readonly holding: Holding }
  readonly transfers: readonly Transfer[]
}

/** What a side gets: the buyer pays the ask, the seller is paid the bid. */
export const spotPrice = (side: SpotSide, { bid, ask }: Pick<Tick, 'bid' | 'ask'>): Price =>
  side === 'buy' ? ask : bid

/** Whether the price has come to a limit. */
export const isReached = (side: SpotSide, limit: Price, now: Price): boolean =>
  side === 'buy' ? now <= limit : now >= limit

/** The postings of a trade; a fee or a value of nothing is not posted. */
function postingsOf(side: SpotSide, from: 'cash' | 'reserve', { value, fee }: Trade): Transfer[] {
  const transfers: Transfer[] = []
  if (value > 0n)
    transfers.push(
      side === 'buy'
        ? transfer('spot-bought', from, 'house-trading', value)
        : transfer('spot-sold', 'house-trading', 'cash', value),
    )
  if (fee > 0n) transfers.push(transfer('spot-fee', side === 'buy' ? from : 'cash', 'house-fees', fee))
  return transfers
}

/** The value of a trade and its fee. A sale never costs more than it brings: what is worth nothing can still be let go. */
export function tradeAt(side: SpotSide, size: Quantity, at: Price, conversion: Conversion): Trade {
  const { value, fee } = priceOfTrade(size, at, conversion)
  return { quantity: size, price: at, value, fee: side === 'sell' && fee > value ? value : fee }
}

/** Buys into a holding, or sells from it, at a price. `from` says where the money of a buy lies, `reserved` what a sale had set aside. */
export function fillSpot(
  side: SpotSide,
  holding: Holding,
  trade: Trade,
  source: { from: 'cash' | 'reserve'; reserved: Quantity },
): { fill: SpotFill; transfers: Transfer[] } {
  const transfers = postingsOf(side, source.from, trade)
  if (side === 'buy') {
    const after = buyInto(holding, trade)
    return { fill: { ...trade, holding: after, cost: trade.value, profit: null }, transfers }
  }
  const { holding: after, cost, profit } = sellFrom(holding, trade, source.reserved)
  return { fill: { ...trade, holding: after, cost, profit }, transfers }
}

/** The price an order would be carried out at, and whether it is carried out now. */
function judgePrice(
  side: SpotSide,
  type: SpotType,
  { tick, delayed }: MarketFacts,
): { at: Price; now: boolean } {
  const now = spotPrice(side, tick)
  const reached = type.kind !== 'limit' || isReached(side, type.limit, now)
  const fills = reached && !(delayed && type.kind !== 'any-price')
  return { at: fills || type.kind !== 'limit' ? now : type.limit, now: fills }
}

/** Sizes and prices that the instrument does not know. All that can be sold can always be sold. */
function shapeRefusal(
  instrument: SpotInstrument,
  { side, size, type }: SpotRequest,
  free: Quantity,
): 'quantity-invalid' | 'limit-price-invalid' | null {
  const steps = spotSizeOf(instrument)
  if (!steps || size.by === (side === 'buy' ? 'all' : 'amount')) return 'quantity-invalid'
  if (size.by === 'quantity') {
    const isWhole = size.quantity >= steps.min && size.quantity % steps.step === 0n
    const isAll = side === 'sell' && size.quantity > 0n && size.quantity === free
    if (!isWhole && !isAll) return 'quantity-invalid'
  }
  return type.kind === 'limit' && !isNameable(instrument, type.limit) ? 'limit-price-invalid' : null
}

/** The ordered quantity, at a price. */
function quantityOf(
  instrument: SpotInstrument,
  size: SpotSizeAsked,
  free: Quantity,
  at: Price,
  conversion: Conversion,
): Quantity {
  if (size.by === 'quantity') return size.quantity
  if (size.by === 'all') return free
  const steps = spotSizeOf(instrument)
  return steps ? quantityWithin(steps, size.amount, at, conversion) : quantity(0n)
}

/** What prevents a trade of a known size: money or what is held, how many orders rest, and the customer's own limits. */
function meansRefusal(side: SpotSide, facts: SpotFacts, trade: Trade, fillsNow: boolean): SpotRefusal | null {
  if (side === 'buy' && trade.value + trade.fee > facts.available) return 'insufficient-balance'
  if (side === 'sell' && (trade.quantity <= 0n || trade.quantity > freeOf(facts.holding)))
    return 'insufficient-holding'
  if (!fillsNow && facts.restingOrders >= mostSpotOrders) return 'too-many-open'
  return side === 'buy' ? sizeRefusal(facts.own, { stake: trade.value }) : null
}

/**
 * Whether a spot order is taken, and what it does. Refusals come in the order of leveraged orders: not verified, a stop the customer has
 * set, non-trading hours, halted, stale, size, limit price, too small, price moved, balance or holding, too many open, the customer's
 * own limits. A sale is never kept back by a limit.
 *
 * On delayed quotes an order is judged by the price that is shown and then rests, as a leveraged one does (`decideOrder`).
 */
export function decideSpot(
  instrument: SpotInstrument,
  request: SpotRequest,
  facts: SpotFacts,
): Result<SpotDecision, SpotRefusal> {
  const { side, type } = request
  if (!facts.verified) return refuse('account-not-verified')
  const stopped = side === 'buy' ? pauseRefusal(facts.own) : null
  if (stopped) return refuse(stopped)
  const closed = marketRefusal(facts.market)
  if (closed || !facts.market) return refuse(closed ?? 'data-anomaly')
  const free = freeOf(facts.holding)
  const misshapen = shapeRefusal(instrument, request, free)
  if (misshapen) return refuse(misshapen)
  const { conversion } = facts.market
  const { at, now } = judgePrice(side, type, facts.market)
  const trade = tradeAt(side, quantityOf(instrument, request.size, free, at, conversion), at, conversion)
  if (side === 'buy' && isTooSmall(request, trade)) return refuse('order-too-small')
  if (type.kind === 'market') {
    const act = side === 'buy' ? 'open' : 'close'
    if (hasMoved(act, 'long', type.seen, at, type.tolerancePpm)) return refuse('price-moved')
  }
  const lacks = meansRefusal(side, facts, trade, now)
  if (lacks) return refuse(lacks)
  if (!now) return accept(restingOrder(side, facts.holding, trade))
  const source = { from: 'cash', reserved: quantity(0n) } as const
  const { fill, transfers } = fillSpot(side, facts.holding, trade, source)
  return accept({ asked: trade, quantity: trade.quantity, outcome: { kind: 'filled', fill }, transfers })
}

/** An amount is judged as it was asked for, since a step of something dear may leave a part of it over. */
const isTooSmall = ({ size }: SpotRequest, trade: Trade): boolean =>
  trade.quantity <= 0n || (size.by === 'amount' ? size.amount : trade.value) < smallestSpotOrder

function restingOrder(side: SpotSide, holding: Holding, asked: Trade): SpotDecision {
  const { quantity: size, value, fee } = asked
  if (side === 'sell') {
    const reserved = { ...holding, reserved: quantity(holding.reserved + size) }
    return {
      asked,
      quantity: size,
      outcome: { kind: 'resting', reserve: cents(0n), holding: reserved },
      transfers: [],
    }
  }
  const reserve = cents(value + fee)
  const transfers = [transfer('order-reserved', 'cash', 'reserve', reserve)]
  return { asked, quantity: size, outcome: { kind: 'resting', reserve, holding }, transfers }
}
