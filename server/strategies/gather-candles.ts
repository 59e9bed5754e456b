import type { Candle } from '@candor/domain/quotes/candle.ts'
import type { CandlesBySymbol, Strategy } from '@candor/domain/strategies/strategy.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Connection } from '../postgres/database.ts'
import { listGaps } from '../quotes/candle-gap-table.ts'

type Source = Pick<Dependencies, 'candles'>

/** The most that one question brings. */
const page = 1_000

/** The last candles of an instrument that open before an instant, as everybody can read them over the API, oldest first. */
async function lastCandles(
  { candles }: Source,
  symbol: string,
  interval: Strategy['interval'],
  before: number,
  count: number,
): Promise<readonly Candle[]> {
  let found: readonly Candle[] = []
  let from = before
  for (;;) {
    const limit = Math.min(page, count - found.length)
    const { candles: earlier, more } = await candles.list({ symbol, interval, before: from, limit })
    found = [...earlier, ...found]
    const oldest = earlier[0]
    if (!oldest || !more || found.length >= count) return found
    from = oldest.startsAt
  }
}

/** Of all symbols of a strategy. One after the other: nobody waits for them, and requests of customers come first. */
export async function gatherCandles(
  source: Source,
  { symbols, interval }: Pick<Strategy, 'symbols' | 'interval'>,
  before: number,
  count: number,
): Promise<CandlesBySymbol> {
  const bySymbol = new Map<string, readonly Candle[]>()
  for (const symbol of symbols)
    bySymbol.set(symbol, await lastCandles(source, symbol, interval, before, count))
  return bySymbol
}

/** Candles of a time off are written after the start; deciding or testing before would not be what a replay gives. */
export async function areCandlesMissing(
  connection: Connection,
  symbols: readonly string[],
): Promise<boolean> {
  const gaps = (await listGaps(connection)).filter(({ hoursWritten }) => !hoursWritten)
  return gaps.some((gap) => gap.symbols.some((symbol) => symbols.includes(symbol)))
}
