import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { writePrice } from '@candor/domain/money/price.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import type { Dependencies } from '../dependencies.ts'

/** Fine candles while there are some, then coarser ones: a price of the hour is near enough for a story of last month. */
const intervalFor = (ageMs: number): WireInterval =>
  ageMs < 5 * hourMs ? '1m' : ageMs < 20 * dayMs ? '15m' : '1h'

/** The last price of each instrument at or before an instant, as far as it is known. */
export async function pricesAt(
  { candles, clock }: Pick<Dependencies, 'candles' | 'clock'>,
  symbols: readonly string[],
  at: number,
): Promise<{ symbol: string; price: string }[]> {
  const interval = intervalFor(clock() - at)
  const found = await Promise.all(
    symbols.map(async (symbol) => {
      const instrument = findInstrument(symbol)
      const { candles: list } = await candles.list({ symbol, interval, before: at, limit: 1 })
      const last = list.at(-1)
      return instrument && last ? [{ symbol, price: writePrice(last.close, instrument.priceDecimals) }] : []
    }),
  )
  return found.flat()
}
