import type { Transfer } from '../ledger/transfer.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Price } from '../money/price.ts'
import { settleReserve } from '../orders/decide-fill.ts'
import { isNameable } from '../positions/nameable-price.ts'
import { type MarketFacts, marketRefusal } from '../quotes/market-refusal.ts'
import { accept, type Result, refuse } from '../result.ts'
import { isReached, spotPrice, tradeAt } from './decide-spot.ts'
import type { RestingSpot } from './decide-spot-fill.ts'
import type { SpotRefusal } from './spot-request.ts'
import { type SpotInstrument, smallestSpotOrder } from './spot-terms.ts'
import type { Trade } from './trade-holding.ts'

type AmendedSpot = { asked: Pick<Trade, 'value' | 'fee'>; reserve: Cents; transfers: Transfer[] }

/**
 * Changes the limit of a resting spot order; its size stays. It goes on resting, as a leveraged one does (`decideAmend`): a limit that the
 * price has already reached is refused. A buy sets aside what it costs at the new limit. A sale has set its quantity aside, which stays.
 */
export function decideAmendSpot(
  instrument: SpotInstrument,
  { side, quantity, type, reserve: before }: RestingSpot,
  limit: Price,
  facts: { market: MarketFacts | null; available: Cents },
): Result<AmendedSpot, SpotRefusal> {
  const closed = marketRefusal(facts.market)
  if (closed || !facts.market) return refuse(closed ?? 'data-anomaly')
  const { tick, conversion } = facts.market
  // A market order that waits for the next price has no limit.
  if (type.kind !== 'limit' || !isNameable(instrument, limit)) return refuse('limit-price-invalid')
  if (isReached(side, limit, spotPrice(side, tick))) return refuse('limit-price-invalid')
  const { value, fee } = tradeAt(side, quantity, limit, conversion)
  const asked = { value, fee }
  if (side === 'sell') return accept({ asked, reserve: before, transfers: [] })
  // An order by amount may be a step below the least; only a lower limit makes it smaller than it was.
  if (value < smallestSpotOrder && limit < type.limit) return refuse('order-too-small')
  const reserve = cents(value + fee)
  if (reserve > before + facts.available) return refuse('insufficient-balance')
  return accept({ asked, reserve, transfers: settleReserve(before, reserve) })
}
