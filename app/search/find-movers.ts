import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'

const mostMovers = 4

/** The instruments whose price has moved most since yesterday's close, up or down. What is closed, halted or unknown does not move. */
export function findMovers(
  instruments: readonly WireInstrument[],
  quoteOf: (symbol: string) => WireQuote | undefined,
): readonly WireInstrument[] {
  return instruments
    .flatMap((instrument) => {
      const quote = quoteOf(instrument.symbol)
      if (quote?.state !== 'live') return []
      return [{ instrument, moved: Math.abs(Number(quote.last) / Number(quote.previousClose) - 1) }]
    })
    .toSorted((one, other) => other.moved - one.moved)
    .slice(0, mostMovers)
    .map(({ instrument }) => instrument)
}
