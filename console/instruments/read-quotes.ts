import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { type Price, price, readPrice } from '@candor/domain/money/price.ts'
import { changeOf } from '@candor/domain/quotes/change.ts'
import { accept } from '@candor/domain/result.ts'
import { formatPrice } from '@candor/kit/numbers/format-price.ts'
import { listQuotes, type WireQuote } from '@candor/wire/quotes.ts'

export type QuotesBySymbol = ReadonlyMap<string, WireQuote>

/** The quote of one instrument, or of all where none is named: what everybody sees. */
export const readQuotes: Reader<QuotesBySymbol> = async (symbol, options) => {
  const query = symbol === '' ? {} : { symbols: symbol }
  const answer = await sendRequest(listQuotes, { query }, options)
  return answer.ok ? accept(new Map(answer.value.quotes.map((quote) => [quote.symbol, quote]))) : answer
}

const priceOf = (text: string): Price => readPrice(text) ?? price(0n)

/** A price with the decimals it was sent with: `4,118.60`. */
export const priceText = (text: string): string => formatPrice(priceOf(text), text.split('.')[1]?.length ?? 0)

/** Hundredths of a percent since the previous close. */
export const moveOf = ({ previousClose, last }: WireQuote): bigint =>
  changeOf(priceOf(previousClose), priceOf(last))?.hundredths ?? 0n
