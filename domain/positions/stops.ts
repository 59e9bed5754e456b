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

type Priced = Pick<Instrument, 'market' | 'tickSize'>

/** Why a line cannot be set at a price: off the grid, on the wrong side of the price now, or past the liquidation. */
export type StopFault = 'off-grid' | 'wrong-side' | 'past-liquidation'

/** A take profit lies beyond the price at which the position would close now. */
export function takeProfitFault(
  instrument: Priced,
  side: Side,
  takeProfit: Price,
  quote: Quoted,
): StopFault | null {
  if (!isNameable(instrument, takeProfit)) return 'off-grid'
  return isBeyond(side, takeProfit, closingPrice(side, quote)) ? null : 'wrong-side'
}

/** A stop loss lies before the price at which the position would close now, and not past the liquidation, where it could never fire. */
export function stopLossFault(
  instrument: Priced,
  side: Side,
  stopLoss: Price,
  quote: Quoted,
  liquidation: Price | null,
): StopFault | null {
  if (!isNameable(instrument, stopLoss)) return 'off-grid'
  if (!isBeyond(side, closingPrice(side, quote), stopLoss)) return 'wrong-side'
  return liquidation === null || isBeyond(side, stopLoss, liquidation) ? null : 'past-liquidation'
}

/** Both lines of a position; a problem of the take profit is reported first. */
export function checkStops(
  instrument: Priced,
  side: Side,
  stops: Stops,
  quote: Quoted,
  liquidation: Price | null,
): Result<Stops, 'take-profit-invalid' | 'stop-loss-invalid'> {
  const { takeProfit, stopLoss } = stops
  if (takeProfit !== null && takeProfitFault(instrument, side, takeProfit, quote))
    return refuse('take-profit-invalid')
  if (stopLoss !== null && stopLossFault(instrument, side, stopLoss, quote, liquidation))
    return refuse('stop-loss-invalid')
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
