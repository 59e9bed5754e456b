import type { Instrument } from '../instruments/instrument.ts'
import type { Market } from '../instruments/market-list.ts'
import { type Cents, cents } from '../money/cents.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { type Rate, rate } from '../money/rate.ts'

/** What buying and selling without leverage costs and in which sizes it goes; the same for everybody. */

/** Of what is bought or sold, each time. */
export const spotFeeRate: Rate = rate(100_000n)

/** The least that can be bought, and the least that a recurring buy may be. What is held can be sold whatever it is worth. */
export const smallestSpotOrder: Cents = cents(1_00n)

export const mostSpotOrders = 200

/** One of what is held: a share, a coin, an ounce. Spot knows no lots of a hundred ounces. */
export const oneUnit: Quantity = quantity(100_000_000n)

type SpotSize = { readonly step: Quantity; readonly min: Quantity }

const stepOf = (value: bigint): SpotSize => ({ step: quantity(value), min: quantity(value) })

/** Sizes that spot has of its own: parts of a US share, and ounces in place of lots. */
const own: Partial<Record<Market, SpotSize>> = {
  us_stocks: stepOf(100n),
  etf: stepOf(100n),
  metals: stepOf(100_000n),
}

export type SpotInstrument = Pick<
  Instrument,
  'symbol' | 'market' | 'tickSize' | 'quantityStep' | 'minQuantity'
>

/**
 * The sizes in which an instrument is bought and sold: board lots in Hong Kong and Malaysia and the step of a coin, as the catalogue
 * has them; millionths of a US share or an ETF, thousandths of an ounce. Null for a currency pair: what one holds of it is another
 * currency, and the account has one.
 */
export function spotSizeOf({
  market,
  quantityStep,
  minQuantity,
}: Pick<Instrument, 'market' | 'quantityStep' | 'minQuantity'>): SpotSize | null {
  if (market === 'forex') return null
  return own[market] ?? { step: quantityStep, min: minQuantity }
}
