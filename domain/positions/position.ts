import type { Cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'
import type { Pledge } from './liquidation.ts'
import type { Side } from './side.ts'

/** A leveraged position while it is open. */
export type Position = {
  readonly symbol: string
  readonly side: Side
  readonly leverage: number
  readonly contractSize: Quantity
  /** What is still open. */
  readonly quantity: Quantity
  readonly entry: Price
  /** Of the opening. */
  readonly conversion: Conversion
  /** Of what is still open. */
  readonly initialMargin: Cents
  readonly margin: Cents
  readonly takeProfit: Price | null
  readonly stopLoss: Price | null
  /**
   * What the closed parts have made before rounding, in 10⁻¹² of a cent and modulo two cents (half-even rounding asks whether cents are even): so that
   * parts add up to the whole.
   */
  readonly carry: bigint
}

export const pledgeOf = (position: Position): Pledge => ({
  side: position.side,
  size: { quantity: position.quantity, contractSize: position.contractSize },
  entry: position.entry,
  conversion: position.conversion,
  initialMargin: position.initialMargin,
  margin: position.margin,
})
