import { type SpotInstrument, spotSizeOf } from '@candor/domain/holdings/spot-terms.ts'
import type { Quantity } from '@candor/domain/money/quantity.ts'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { priceOf } from '../orders/use-profit.ts'
import { quantityOf } from '../positions/own-position.ts'

/** What a spot ticket knows of its instrument, in the numbers of the rules. */
export type SpotTerms = SpotInstrument & {
  readonly ticker: string
  readonly priceDecimals: number
  readonly quoteCurrency: string
  /** Shares in one lot, where there are lots. */
  readonly boardLot: number | null
  readonly step: Quantity
}

/** Null for what cannot be bought and kept: a currency pair. */
export function spotTerms(detail: WireInstrumentDetail): SpotTerms | null {
  const { symbol, ticker, market, quoteCurrency, boardLot, decimals } = detail
  const instrument = {
    symbol,
    market,
    tickSize: priceOf(detail.tickSize),
    quantityStep: quantityOf(detail.quantityStep),
    minQuantity: quantityOf(detail.minQuantity),
  }
  const size = spotSizeOf(instrument)
  if (!size) return null
  return { ...instrument, ticker, quoteCurrency, boardLot, priceDecimals: decimals, step: size.step }
}
