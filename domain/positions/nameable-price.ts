import type { Instrument } from '../instruments/instrument.ts'
import { isOnTick } from '../instruments/tick-size.ts'
import { type Price, price } from '../money/price.ts'

/**
 * About ninety million, far above anything that trades: up to it a price fits the database and is exact wherever prices are put in
 * order. A line that lies beyond it is one that no price reaches.
 */
export const largestPrice: Price = price(2n ** 53n - 1n)

/** Whether a customer may name this price, as a limit or a line: above zero, on the grid and one that can be stored. */
export const isNameable = (instrument: Pick<Instrument, 'market' | 'tickSize'>, value: Price): boolean =>
  value <= largestPrice && isOnTick(instrument, value)
