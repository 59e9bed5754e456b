import type { TradedInstrument } from '@candor/domain/instruments/instrument.ts'
import { readQuantity } from '@candor/domain/money/quantity.ts'
import { type Rate, readRate } from '@candor/domain/money/rate.ts'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { priceOf } from '../quotes/price-of.ts'

/** What a ticket knows of its instrument, in the numbers of the rules. */
export type TicketTerms = TradedInstrument & {
  readonly ticker: string
  readonly priceDecimals: number
  readonly unit: string
  readonly baseAsset: string
  readonly nightlyRate: Rate
}

function sizeOf(text: string) {
  const value = readQuantity(text)
  if (value === null) throw new Error(`"${text}" is not a size`)
  return value
}

export function ticketTerms(detail: WireInstrumentDetail): TicketTerms {
  const { symbol, ticker, market, maxLeverage, baseAsset } = detail
  const nightlyRate = readRate(detail.nightlyRate)
  if (nightlyRate === null) throw new Error(`"${detail.nightlyRate}" is not a rate`)
  return {
    symbol,
    ticker,
    market,
    maxLeverage,
    baseAsset,
    nightlyRate,
    priceDecimals: detail.decimals,
    unit: detail.quantityUnit,
    tickSize: priceOf(detail.tickSize),
    contractSize: sizeOf(detail.contractSize),
    quantityStep: sizeOf(detail.quantityStep),
    minQuantity: sizeOf(detail.minQuantity),
  }
}

/** Where the slider starts: never at the cap, and never far up. */
export const startLeverage = (cap: number): number => Math.max(1, Math.min(10, Math.floor(cap / 2)))

/** The leverages with a figure under the slider: both ends and even steps between. */
export function leverageMarks(cap: number): number[] {
  const step = cap > 20 ? 10 : cap > 5 ? 5 : 1
  const between = Array.from({ length: Math.ceil(cap / step) - 1 }, (_, index) => (index + 1) * step)
  return [...new Set([1, ...between, cap])]
}
