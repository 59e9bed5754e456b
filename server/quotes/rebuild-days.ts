import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { rollUp } from '@candor/domain/quotes/candle.ts'
import { tradingDate } from '@candor/domain/quotes/roll-up-interval.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { Connection } from '../postgres/database.ts'
import type { FinishedCandle } from './candle-builder.ts'
import { listCandlesOf, writeFinished } from './candle-table.ts'

/** Writes the trading days that touch [from, to) and are over again from their hours. A trading day lasts 24 hours at most. */
export async function rebuildDays(
  connection: Connection,
  symbols: readonly string[],
  from: number,
  to: number,
  now: number,
): Promise<void> {
  const source = 'simulated'
  const range = { from: from - dayMs, to: to + dayMs }
  const hours = await listCandlesOf(connection, { symbols, source, interval: '1h', ...range })
  const days: (FinishedCandle & { source: typeof source })[] = []
  for (const [symbol, candles] of hours) {
    const calendar = findInstrument(symbol)?.calendar
    if (calendar === undefined) continue
    const first = tradingDate(calendar, from)
    const last = Math.min(tradingDate(calendar, to - 1), tradingDate(calendar, now) - 1)
    for (const day of rollUp(candles, (startsAt) => tradingDate(calendar, startsAt))) {
      if (day.startsAt >= first && day.startsAt <= last) days.push({ symbol, source, interval: '1D', ...day })
    }
  }
  if (days.length > 0) await writeFinished(connection, days, [], now)
}
