import type { TradedInstrument } from '../instruments/instrument.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import type { Rate } from '../money/rate.ts'
import type { MarketFacts } from '../quotes/market-refusal.ts'
import { accept, type Result, refuse } from '../result.ts'
import { liquidationPrice } from './liquidation.ts'
import { type Position, pledgeOf } from './position.ts'
import { chargeOn, notionalOf } from './position-value.ts'
import { checkStops, type Stops } from './stops.ts'

type Changed = { readonly position: Position; readonly transfers: readonly Transfer[] }

/** More margin moves the line of liquidation away; it works while the market is closed, too. */
export function decideAddMargin(
  position: Position,
  amount: Cents,
  available: Cents,
): Result<Changed, 'margin-invalid' | 'insufficient-balance'> {
  if (amount <= 0n) return refuse('margin-invalid')
  if (amount > available) return refuse('insufficient-balance')
  return accept({
    position: { ...position, margin: cents(position.margin + amount) },
    transfers: [transfer('margin-added', 'cash', 'margin', amount)],
  })
}

/**
 * Sets, changes or removes the lines of a position, at any time: while the market rests, a new line is judged by the last price. A line
 * that stays is not judged again, so that one line can be changed whatever has come near the other.
 */
export function decideStops(
  instrument: TradedInstrument,
  position: Position,
  stops: Stops,
  market: MarketFacts | null,
): Result<Changed, 'data-anomaly' | 'take-profit-invalid' | 'stop-loss-invalid'> {
  const moved: Stops = {
    takeProfit: stops.takeProfit === position.takeProfit ? null : stops.takeProfit,
    stopLoss: stops.stopLoss === position.stopLoss ? null : stops.stopLoss,
  }
  if (moved.takeProfit !== null || moved.stopLoss !== null) {
    if (!market) return refuse('data-anomaly')
    const line = liquidationPrice(pledgeOf(position))
    const checked = checkStops(instrument, position.side, moved, market.tick, line)
    if (!checked.ok) return checked
  }
  return accept({ position: { ...position, ...stops }, transfers: [] })
}

type Financed = Changed & { readonly charge: Cents }

/** The night's charge: from cash as far as it reaches, the rest from the margin of the position, which moves its line nearer. */
export function chargeNight(
  position: Position,
  mid: Price,
  conversion: Conversion,
  share: Rate,
  available: Cents,
): Financed {
  const size = { quantity: position.quantity, contractSize: position.contractSize }
  const full = chargeOn(notionalOf(size, mid, conversion), share)
  const fromCash = full < available ? full : available
  const rest = full - fromCash
  const fromMargin = rest < position.margin ? rest : position.margin
  const transfers: Transfer[] = []
  if (fromCash > 0n) transfers.push(transfer('financing', 'cash', 'house-financing', cents(fromCash)))
  if (fromMargin > 0n) transfers.push(transfer('financing', 'margin', 'house-financing', cents(fromMargin)))
  return {
    position: { ...position, margin: cents(position.margin - fromMargin) },
    charge: cents(fromCash + fromMargin),
    transfers,
  }
}
