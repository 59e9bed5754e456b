import { recall } from '@candor/client/device/device-memory.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'

export const sortOrders = ['given', 'name', 'price', 'change', 'volume'] as const

export type SortOrder = (typeof sortOrders)[number]

/** The order that was chosen last on this device. */
export function recalledOrder(): SortOrder {
  const stored = recall('market-sort')
  return sortOrders.find((order) => order === stored) ?? 'given'
}

type QuoteOf = (symbol: string) => WireQuote | undefined

const weightOf: Record<'price' | 'change' | 'volume', (quote: WireQuote) => number> = {
  price: (quote) => Number(quote.last),
  change: (quote) => Number(quote.last) / Number(quote.previousClose) - 1,
  volume: (quote) => Number(quote.volume),
}

/** Orders a list. Figures go from high to low, and instruments without a quote come last; equal ones keep their usual order. */
export function sortInstruments(
  instruments: readonly WireInstrument[],
  order: SortOrder,
  quoteOf: QuoteOf,
): readonly WireInstrument[] {
  if (order === 'given') return instruments
  if (order === 'name')
    return instruments.toSorted((one, other) => one.ticker.localeCompare(other.ticker, 'en'))
  const weight = weightOf[order]
  const weighed = instruments.map((instrument) => {
    const quote = quoteOf(instrument.symbol)
    return { instrument, by: quote ? weight(quote) : Number.NEGATIVE_INFINITY }
  })
  return weighed
    .toSorted((one, other) => (one.by === other.by ? 0 : other.by > one.by ? 1 : -1))
    .map(({ instrument }) => instrument)
}
