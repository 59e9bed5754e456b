import type { Price } from '../money/price.ts'

/** A price of one second. The mid is exact to 10⁻⁸ and may lie between ticks; bid and ask lie on them. */
export type PathTick = {
  readonly bid: Price
  readonly ask: Price
  readonly mid: Price
  readonly volume: number
}

/** Sixty ticks as whole numbers of 10⁻⁸ held in `number`, for loops over millions of them. */
export type MinuteTicks = {
  readonly mid: Float64Array
  readonly bid: Float64Array
  readonly ask: Float64Array
  readonly volume: Float64Array
}
