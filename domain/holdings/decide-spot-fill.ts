import type { Transfer } from '../ledger/transfer.ts'
import { limitRefusal, type OwnStanding } from '../limits/check-limits.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Price } from '../money/price.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { returnReserve, settleReserve } from '../orders/decide-fill.ts'
import { hasMoved } from '../positions/price-moved.ts'
import { type MarketFacts, marketRefusal } from '../quotes/market-refusal.ts'
import { accept, type Result, refuse } from '../result.ts'
import { fillSpot, isReached, type SpotFill, spotPrice, tradeAt } from './decide-spot.ts'
import type { Holding } from './holding.ts'
import type { SpotSide, SpotType } from './spot-request.ts'
import { type SpotInstrument, spotSizeOf } from './spot-terms.ts'
import { quantityWithin } from './spot-value.ts'
import type { Trade } from './trade-holding.ts'

export type RestingSpot = {
  readonly side: SpotSide
  readonly quantity: Quantity
  /** What a market buy on delayed quotes may cost at most, with its fee, where it was asked for by amount. */
  readonly amount: Cents | null
  readonly type: Exclude<SpotType, { kind: 'any-price' }>
  /** Of a buy. */
  readonly reserve: Cents
}

type SpotFillDecision =
  | { kind: 'filled'; fill: SpotFill; transfers: Transfer[] }
  /**
   * The price came, but it or the exchange rate has made the order dearer than the money there is; or the customer has set a limit
   * meanwhile; or the price for which a market order has waited is further away than its customer would bear.
   */
  | {
      kind: 'cancelled'
      reason: 'price-moved' | 'insufficient-balance' | 'own-limit'
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

/** Whether the price has come; a market order waits for the next one, whatever it is. */
const isDue = ({ side, type }: RestingSpot, at: Price): boolean =>
  type.kind === 'market' || isReached(side, type.limit, at)

const isTooFar = ({ side, type }: RestingSpot, at: Price): boolean =>
  type.kind === 'market' &&
  hasMoved(side === 'buy' ? 'open' : 'close', 'long', type.seen, at, type.tolerancePpm)

/** How much is bought or sold. An amount buys what fits into it, and into the money there is, at the price that has come. */
function sizeAt(
  instrument: SpotInstrument,
  { side, type, amount, quantity: size, reserve }: RestingSpot,
  available: Cents,
  { at, market }: { at: Price; market: MarketFacts },
): Quantity {
  const steps = spotSizeOf(instrument)
  if (side === 'sell' || type.kind === 'limit' || amount === null || !steps) return size
  const most = amount < reserve + available ? amount : cents(reserve + available)
  return quantityWithin(steps, most, at, market.conversion)
}

/** Why a buy whose price has come is cancelled all the same: the customer's own limits, then the money. */
function buyStopped(
  { value, fee }: Trade,
  { reserve }: RestingSpot,
  facts: { available: Cents; own?: OwnStanding | undefined },
): 'own-limit' | 'insufficient-balance' | null {
  if (limitRefusal(facts.own, { stake: value })) return 'own-limit'
  return value <= 0n || value + fee > reserve + facts.available ? 'insufficient-balance' : null
}

/**
 * Fills a resting order on the tick that is given: a limit order at its limit or better, a market order on delayed quotes within the
 * tolerance that was sent; `not-due` where the price has not come to it.
 */
export function decideSpotFill(
  instrument: SpotInstrument,
  order: RestingSpot,
  facts: { market: MarketFacts; available: Cents; holding: Holding; own?: OwnStanding | undefined },
): Result<SpotFillDecision, 'not-due'> {
  const { market, holding } = facts
  const { side } = order
  const at = spotPrice(side, market.tick)
  if (marketRefusal(market) || !isDue(order, at)) return refuse('not-due')
  const cancelled = (reason: (SpotFillDecision & { kind: 'cancelled' })['reason']) =>
    accept({ kind: 'cancelled', reason, ...releaseSpot(order, holding) } as const)
  if (isTooFar(order, at)) return cancelled('price-moved')
  const trade = tradeAt(
    side,
    sizeAt(instrument, order, facts.available, { at, market }),
    at,
    market.conversion,
  )
  if (side === 'sell') {
    const source = { from: 'cash', reserved: order.quantity } as const
    return accept({ kind: 'filled', ...fillSpot(side, holding, trade, source) })
  }
  const stopped = buyStopped(trade, order, facts)
  if (stopped) return cancelled(stopped)
  const { fill, transfers } = fillSpot(side, holding, trade, { from: 'reserve', reserved: quantity(0n) })
  const needed = cents(trade.value + trade.fee)
  return accept({ kind: 'filled', fill, transfers: [...settleReserve(order.reserve, needed), ...transfers] })
}
