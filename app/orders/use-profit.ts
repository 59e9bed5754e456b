import type { Cents } from '@candor/domain/money/cents.ts'
import { type Conversion, conversionAt, inDollars } from '@candor/domain/money/conversion.ts'
import { type Price, readPrice } from '@candor/domain/money/price.ts'
import { readQuantity } from '@candor/domain/money/quantity.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { isQuoteCurrency, usdPairOf } from '@candor/domain/money/usd-pair.ts'
import { profitOf, roundExact } from '@candor/domain/positions/position-value.ts'
import { closingPrice } from '@candor/domain/positions/side.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { useEffect } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { watchChannel } from '../quotes/channel-hub.ts'
import { priceOf } from '../quotes/price-of.ts'
import { takeQuotes } from '../quotes/quote-store.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useQuote, useWatchedQuote } from '../quotes/use-quote.ts'
import { positionResult } from './position-profit.ts'

/** What a position makes if it is closed now. */
export type LiveProfit = {
  /** Of the open part, by the price alone. */
  profit: Cents
  /** What all of it would have brought then, after fees: the one profit that is shown of a position. */
  result: Cents
  /** The result as a part of the margin that was put down, in hundredths of a percent. */
  share: bigint
  /** What it would be closed at: the bid for a long, the ask for a short. */
  price: Price
  quote: WireQuote
}

/** The conversion of a quote currency into dollars at the mid of this moment; null while it is not known. */
export function useConversion(quoteCurrency: string | undefined): Conversion | null {
  const known = quoteCurrency !== undefined && isQuoteCurrency(quoteCurrency)
  const pair = known ? usdPairOf(quoteCurrency) : null
  const symbol = pair?.symbol
  useEffect(() => (symbol ? watchChannel(`quote/${symbol}`, takeQuotes) : undefined), [symbol])
  const quote = useQuote(symbol ?? '')
  if (!known) return null
  if (pair === null) return inDollars
  const mid = quote && readPrice(quote.last)
  return mid ? conversionAt(pair, mid) : null
}

export function profitAt(position: WirePosition, at: Price, conversion: Conversion): Cents {
  const quantity = readQuantity(position.quantity)
  const contractSize = readQuantity(position.contractSize)
  if (quantity === null || contractSize === null) throw new Error(`position ${position.id} has no size`)
  const size = { quantity, contractSize }
  return roundExact(profitOf(position.side, size, priceOf(position.entry), at, conversion))
}

/** The profit of an open position, live; null until its price is known. */
export function useProfit(position: WirePosition): LiveProfit | null {
  const quote = useWatchedQuote(position.symbol)
  const conversion = useConversion(useInstrument(position.symbol)?.quoteCurrency)
  if (!quote || !conversion) return null
  const price = priceOf(closingPrice(position.side, quote))
  const profit = profitAt(position, price, conversion)
  const { total: result } = positionResult(position, profit)
  const [margin, opened] = [centsOf(position.margin), centsOf(position.openedMargin)]
  // Of a position that was closed in part, what was put down is more than what is left.
  const put = margin > opened ? margin : opened
  return { profit, result, share: divideHalfEven(result * 10_000n, put), price, quote }
}
