import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import type { Conversion } from '@candor/domain/money/conversion.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { type Quantity, quantity } from '@candor/domain/money/quantity.ts'
import { divideFloor } from '@candor/domain/money/rounding.ts'
import { closePart } from '@candor/domain/positions/close-part.ts'
import { warningPrice } from '@candor/domain/positions/liquidation.ts'
import { type Position, pledgeOf } from '@candor/domain/positions/position.ts'
import { profitOf } from '@candor/domain/positions/position-value.ts'
import { warningLevels } from '@candor/domain/positions/trading-terms.ts'

export type Fixes = {
  /** The least margin to add. */
  readonly add: Cents
  /**
   * The least to close. Closing alone leaves the line where it is, because margin goes with the part; what comes back, added to the
   * rest, moves it as far as new money would. Null where the position cannot be made smaller by so little.
   */
  readonly close: { readonly part: Quantity; readonly returned: Cents } | null
}

const widest = warningLevels[0]

/** Whether a price is so near the line that its customer is warned. */
export function isNearLine(position: Position, at: Price): boolean {
  const level = warningPrice(pledgeOf(position), widest)
  if (level === null) return false
  return position.side === 'long' ? at <= level : at >= level
}

/** The first amount, in whole cents, with which the equity is above the widest warning. */
function marginNeeded(position: Position, at: Price): Cents {
  const { side, entry, conversion } = position
  const { top, bottom } = profitOf(side, position, entry, at, conversion)
  const level = position.initialMargin * BigInt(100 + widest) * bottom - 200n * top
  return cents(divideFloor(level, 200n * bottom) + 1n - position.margin)
}

type Stepped = Pick<Instrument, 'quantityStep' | 'minQuantity'>

const atLeast = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** The smallest part that helps, found by halving: the more is closed, the further away is the line. */
function partNeeded(position: Position, at: Price, conversion: Conversion, terms: Stepped): Fixes['close'] {
  const { quantityStep: step, minQuantity: least } = terms
  const afterClosing = (part: Quantity) => {
    const { left, marginReturned } = closePart(position, part, at, conversion)
    const kept = left && { ...left, margin: cents(left.margin + marginReturned) }
    return { returned: marginReturned, helps: kept !== null && !isNearLine(kept, at) }
  }
  let low = atLeast(1n, divideFloor(least + step - 1n, step))
  let high = divideFloor(position.quantity - atLeast(least, 1n), step)
  if (high < low || !afterClosing(quantity(high * step)).helps) return null
  while (low < high) {
    const middle = (low + high) / 2n
    if (afterClosing(quantity(middle * step)).helps) high = middle
    else low = middle + 1n
  }
  const part = quantity(high * step)
  return { part, returned: afterClosing(part).returned }
}

/** The cheapest ways out of the widest warning at a price; null where there is nothing to get out of. */
export function cheapestFixes(
  position: Position,
  at: Price,
  conversion: Conversion,
  terms: Stepped,
): Fixes | null {
  if (!isNearLine(position, at)) return null
  return { add: marginNeeded(position, at), close: partNeeded(position, at, conversion, terms) }
}
