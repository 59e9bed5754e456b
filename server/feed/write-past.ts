import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { sessionsForPaths } from '@candor/domain/quotes/calendar-sessions.ts'
import { minutesFrom } from '@candor/domain/quotes/minutes-from.ts'
import type { Database } from '../postgres/database.ts'
import type { MarketDays } from '../proofs/keep-market-days.ts'
import { insertGap, insertMarks, listMarks } from '../quotes/candle-gap-table.ts'
import { insertColumns } from '../quotes/candle-table.ts'
import type { CandleAsker } from './ask-worker.ts'

/**
 * Gives symbols that were never simulated here their past: two years of days and sixty days of hours. The minutes of the last
 * two days on which each traded are left as gaps, which are filled like any other. Does nothing at later starts.
 */
export async function writePast(
  database: Database,
  days: MarketDays,
  asker: CandleAsker,
  symbols: readonly string[],
): Promise<void> {
  const marks = await listMarks(database, 'simulated')
  const fresh = symbols.filter((symbol) => !marks.has(symbol))
  if (fresh.length === 0) return
  const { anchor, firstDayStart } = days
  const terms = await days.termsOf(firstDayStart)
  const past = await asker.past(anchor, terms, firstDayStart, fresh)
  await database.transaction().execute(async (transaction) => {
    await insertColumns(transaction, 'simulated', '1D', past.days)
    await insertColumns(transaction, 'simulated', '1h', past.hours)
    await insertMarks(transaction, 'simulated', fresh, firstDayStart)
    for (const [from, group] of groupByStart(fresh, firstDayStart))
      await insertGap(transaction, { symbols: group, from, until: firstDayStart, hoursWritten: true })
  })
}

/** The symbols by the midnight from which they have minutes: markets that were closed at the weekend go further back. */
function groupByStart(symbols: readonly string[], firstDayStart: number): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const symbol of symbols) {
    const calendar = findInstrument(symbol)?.calendar
    if (calendar === undefined) continue
    const from = minutesFrom(sessionsForPaths(calendar, firstDayStart, firstDayStart), firstDayStart)
    groups.set(from, [...(groups.get(from) ?? []), symbol])
  }
  return groups
}
