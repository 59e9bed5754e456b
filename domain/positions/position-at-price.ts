import type { TradedInstrument } from '../instruments/instrument.ts'
import type { Cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'
import type { Position } from './position.ts'
import { feeOn, marginOf, notionalOf, roundExact } from './position-value.ts'
import type { Side } from './side.ts'
import type { Stops } from './stops.ts'
import { openingFeeRate } from './trading-terms.ts'

type Opening = {
  readonly side: Side
  readonly leverage: number
  readonly quantity: Quantity
  readonly stops: Stops
}

/** What an order asks for: what it moves, the margin for it and the opening fee. */
export type OrderCost = { readonly amount: Cents; readonly margin: Cents; readonly fee: Cents }

/** A position as it is right after opening at a price. */
export function positionAtPrice(
  instrument: TradedInstrument,
  { side, leverage, quantity, stops }: Opening,
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
