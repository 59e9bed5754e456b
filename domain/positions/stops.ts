import type { Instrument } from '../instruments/instrument.ts'
import type { Price } from '../money/price.ts'
import { accept, type Result, refuse } from '../result.ts'
import { isNameable } from './nameable-price.ts'
import { closingPrice, type Side } from './side.ts'

export type Stops = { readonly takeProfit: Price | null; readonly stopLoss: Price | null }

type Quoted = { readonly bid: Price; readonly ask: Price }

/** Whether the first price lies in the favour of the side, seen from the second. */
const isBeyond = (side: Side, first: Price, second: Price): boolean =>
  side === 'long' ? first > second : first < second

/**
 * A take profit lies beyond the price at which the position would close now, a stop loss before it and not past the liquidation,
 * where it could never fire. Both lie on the grid of prices.
 */
export function checkStops(
  instrument: Pick<Instrument, 'market' | 'tickSize'>,
  side: Side,
  stops: Stops,
  quote: Quoted,
  liquidation: Price | null,
): Result<Stops, 'take-profit-invalid' | 'stop-loss-invalid'> {
  const now = closingPrice(side, quote)
  const { takeProfit, stopLoss } = stops
  if (takeProfit !== null && !(isNameable(instrument, takeProfit) && isBeyond(side, takeProfit, now)))
    return refuse('take-profit-invalid')
  if (stopLoss !== null) {
    const inFront = liquidation === null || isBeyond(side, stopLoss, liquidation)
    if (!(isNameable(instrument, stopLoss) && isBeyond(side, now, stopLoss) && inFront))
      return refuse('stop-loss-invalid')
  }
  return accept(stops)
}

export type Cause = 'liquidation' | 'stop-loss' | 'take-profit'

/** What a tick does to a position, if anything: liquidation before stop loss before take profit. */
export function causeOf(side: Side, stops: Stops, liquidation: Price | null, quote: Quoted): Cause | null {
  const now = closingPrice(side, quote)
  const reachedDown = (level: Price | null) => level !== null && !isBeyond(side, now, level)
  if (reachedDown(liquidation)) return 'liquidation'
  if (reachedDown(stops.stopLoss)) return 'stop-loss'
  return stops.takeProfit !== null && !isBeyond(side, stops.takeProfit, now) ? 'take-profit' : null
}
