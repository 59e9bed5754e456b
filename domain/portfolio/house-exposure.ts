import { type Cents, cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import { divideHalfEven } from '../money/rounding.ts'
import { roundExact, valueUnit } from '../positions/position-value.ts'

/** What customers hold of one instrument: sums of quantity × contract size, in 10⁻¹⁶. */
type HeldSums = {
  readonly long: bigint
  readonly short: bigint
  /** Of the customer who holds most, long and short together. */
  readonly largest: bigint
}

type HouseExposure = {
  readonly long: Cents
  readonly short: Cents
  readonly houseAtOnePercent: Cents
  /** The largest customer's part of everything, in whole percent. */
  readonly largestPercent: number
}

/**
 * What customers hold at a price, and what a rise by one percent does to the house, which is on the other side of every trade: it loses what
 * long positions and holdings gain and gains what short ones lose.
 */
export function houseExposure(held: HeldSums, mid: Price, { up, down }: Conversion): HouseExposure {
  const worthOf = (sum: bigint): Cents => roundExact({ top: sum * mid * up * 100n, bottom: valueUnit * down })
  const [long, short] = [worthOf(held.long), worthOf(held.short)]
  const all = held.long + held.short
  return {
    long,
    short,
    houseAtOnePercent: cents(divideHalfEven(short - long, 100n)),
    largestPercent: all === 0n ? 0 : Number(divideHalfEven(held.largest * 100n, all)),
  }
}
