import type { Locale } from '../languages/language-table.ts'
import type { Price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'
import type { QuoteCurrency } from '../money/usd-pair.ts'
import type { EsmaClass } from './leverage-cap.ts'
import type { CalendarId } from './market-calendar.ts'
import type { Market } from './market-list.ts'

/**
 * What is known of an instrument before any price arrives. Only types are imported here, so a page that names an
 * instrument does not load the catalogue.
 */
export type Instrument = {
  readonly symbol: string
  readonly market: Market
  readonly calendar: CalendarId
  readonly name: Readonly<Record<Locale, string>>
  readonly baseAsset: string
  readonly quoteCurrency: QuoteCurrency
  /** Decimals shown at the reference price; `priceDecimalsAt` knows the finer ticks of lower bands. */
  readonly priceDecimals: number
  /** The tick at the reference price; `tickSizeAt` knows the other bands. */
  readonly tickSize: Price
  /** Where the simulated past begins. It is rounded and from memory, never a quote. */
  readonly refPrice: Price
  readonly unit: 'lot' | 'coin' | 'share'
  /** Notional in quote currency is quantity × contractSize × price. */
  readonly contractSize: Quantity
  readonly quantityStep: Quantity
  readonly minQuantity: Quantity
  /** Shares per board lot; null where a market has no lots. */
  readonly boardLot: Quantity | null
  readonly esmaClass: EsmaClass
  /** The retail cap, as a whole multiple. */
  readonly maxLeverage: number
  /** The full distance from bid to ask in millionths of the mid. */
  readonly typicalSpreadPpm: number
  readonly annualVolPpm: number
  readonly correlationGroup: string
  readonly groupSign: 1 | -1
  readonly synthetic: Synthetic | null
  readonly yahooSymbol: string | null
  readonly binanceSymbol: string | null
  readonly tags: readonly string[]
}

/** A cross that is computed from two other instruments and never drawn on its own, so that it holds no arbitrage. */
export type Synthetic = { readonly op: 'mul' | 'div'; readonly legs: readonly [string, string] }

/** What the rules of leveraged trading know of an instrument. */
export type TradedInstrument = Pick<
  Instrument,
  'symbol' | 'market' | 'contractSize' | 'quantityStep' | 'minQuantity' | 'maxLeverage' | 'tickSize'
>
