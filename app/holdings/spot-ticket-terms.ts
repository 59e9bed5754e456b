import { oneUnit, type SpotInstrument, spotSizeOf } from '@candor/domain/holdings/spot-terms.ts'
import type { Quantity } from '@candor/domain/money/quantity.ts'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { quantityOf } from '../positions/own-position.ts'
import { priceOf } from '../quotes/price-of.ts'

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
  const { symbol, ticker, market, quoteCurrency, decimals } = detail
  const instrument = {
    symbol,
    market,
    tickSize: priceOf(detail.tickSize),
    quantityStep: quantityOf(detail.quantityStep),
    minQuantity: quantityOf(detail.minQuantity),
  }
  const size = spotSizeOf(instrument)
  if (!size) return null
  // One share at a time is no lot, and where parts of a share are bought its lot does not count.
  const lot = BigInt(detail.boardLot ?? 1)
  const boardLot = lot > 1n && size.step === lot * oneUnit ? Number(lot) : null
  return { ...instrument, ticker, quoteCurrency, boardLot, priceDecimals: decimals, step: size.step }
}
