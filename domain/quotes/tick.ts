import type { Price } from '../money/price.ts'

/** The quote that something was decided on. */
export type Tick = {
  readonly symbol: string
  readonly sequence: bigint
  readonly at: number
  readonly bid: Price
  readonly ask: Price
  readonly mid: Price
}
