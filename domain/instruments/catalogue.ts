import { type Price, readPrice } from '../money/price.ts'
import { type Quantity, readQuantity } from '../money/quantity.ts'
import type { Instrument } from './instrument.ts'
import data from './instruments.json' with { type: 'json' }
import { retailLeverageCap } from './leverage-cap.ts'
import type { Market } from './market-list.ts'

/** A row of the file: decimals are text there, because JSON knows only floating point. */
type Row = Omit<Instrument, 'tickSize' | 'refPrice' | Sizes | 'boardLot' | 'maxLeverage'> &
  Readonly<Record<'tickSize' | 'refPrice' | Sizes, string>> & { readonly boardLot: string | null }

type Sizes = 'contractSize' | 'quantityStep' | 'minQuantity'

// The file ships with the product and its test checks every row, so it is not validated again at each start.
const instruments: readonly Instrument[] = (data.instruments as readonly Row[]).map((row) => ({
  ...row,
  tickSize: priceOf(row.tickSize),
  refPrice: priceOf(row.refPrice),
  contractSize: quantityOf(row.contractSize),
  quantityStep: quantityOf(row.quantityStep),
  minQuantity: quantityOf(row.minQuantity),
  boardLot: row.boardLot === null ? null : quantityOf(row.boardLot),
  maxLeverage: retailLeverageCap(row.esmaClass),
}))

const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]))

export const allInstruments = (): readonly Instrument[] => instruments

export const findInstrument = (symbol: string): Instrument | null => bySymbol.get(symbol) ?? null

export const instrumentsOf = (market: Market): readonly Instrument[] =>
  instruments.filter((instrument) => instrument.market === market)

function priceOf(text: string): Price {
  const value = readPrice(text)
  if (value === null) throw new Error(`instruments.json: ${text} is no price`)
  return value
}

function quantityOf(text: string): Quantity {
  const value = readQuantity(text)
  if (value === null) throw new Error(`instruments.json: ${text} is no quantity`)
  return value
}
