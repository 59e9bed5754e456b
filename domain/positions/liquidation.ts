import type { Cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import { type Price, price } from '../money/price.ts'
import { divideFloor } from '../money/rounding.ts'
import { largestPrice } from './nameable-price.ts'
import { type Size, valueUnit } from './position-value.ts'
import type { Side } from './side.ts'
import { warningLevels } from './trading-terms.ts'

/**
 * A position is closed when its margin and its profit together are at or below half of its initial margin. Margin that was added
 * counts as margin and does not raise the half, so it moves the line away. Profit is taken at the conversion of the opening: the line
 * is known from the start and does not move while the customer sleeps.
 */
export type Pledge = {
  readonly side: Side
  readonly size: Size
  readonly entry: Price
  readonly conversion: Conversion
  readonly initialMargin: Cents
  /** All of it, with what was added. */
  readonly margin: Cents
}

/** How far the price may move in favour of the position (negative: against it) before the level of equity is reached, in 10⁻⁸. */
function distanceTo(pledge: Pledge, twiceLevel: bigint): bigint {
  const { size, conversion, margin } = pledge
  return divideFloor(
    (twiceLevel - 2n * margin) * valueUnit * conversion.down,
    200n * size.quantity * size.contractSize * conversion.up,
  )
}

/** Null: no price is so low (long) or so high (short). A short whose line lies below every price is beyond it at the smallest one. */
const priceAt = ({ side, entry }: Pledge, distance: bigint): Price | null => {
  const reached = side === 'long' ? entry + distance : entry - distance
  if (side === 'long') return reached > 0n ? price(reached) : null
  if (reached > largestPrice) return null
  return price(reached > 0n ? reached : 1n)
}

/** The first price at which the position is closed: at it and below for a long, at it and above for a short. Null: no price does. */
export const liquidationPrice = (pledge: Pledge): Price | null =>
  priceAt(pledge, distanceTo(pledge, pledge.initialMargin))

/** Where equity is so many percent above the level of liquidation: 20, 10 or 5. */
export const warningPrice = (pledge: Pledge, percent: number): Price | null =>
  priceAt(
    pledge,
    divideFloor(
      (pledge.initialMargin * BigInt(100 + percent) - 200n * pledge.margin) *
        valueUnit *
        pledge.conversion.down,
      20_000n * pledge.size.quantity * pledge.size.contractSize * pledge.conversion.up,
    ),
  )

/** Whether a closing price has reached a line that lies against the position. */
const isPast = (side: Side, at: Price, line: Price | null): boolean =>
  line !== null && (side === 'long' ? at <= line : at >= line)

/** The levels without a warning so far, the outermost first. */
const untold = (warned: number | null) =>
  warningLevels.filter((percent) => warned === null || percent < warned)

/** Where the next warning is due after one of this level; null where no price brings one. */
export function nextWarning(pledge: Pledge, warned: number | null): Price | null {
  const [outermost] = untold(warned)
  return outermost === undefined ? null : warningPrice(pledge, outermost)
}

/** The nearest level that a closing price has reached without a warning so far. */
export const warningDue = (pledge: Pledge, warned: number | null, at: Price): number | null =>
  untold(warned).findLast((percent) => isPast(pledge.side, at, warningPrice(pledge, percent))) ?? null

/** The rule itself: whether a closing price closes the position. */
export function isLiquidated(
  { side, size, entry, conversion, initialMargin, margin }: Pledge,
  at: Price,
): boolean {
  const moved = side === 'long' ? at - entry : entry - at
  const profit = size.quantity * size.contractSize * moved * conversion.up * 100n
  return 2n * (margin * valueUnit * conversion.down + profit) <= initialMargin * valueUnit * conversion.down
}
