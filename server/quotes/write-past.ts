import { dayMs } from '@candor/domain/proofs/seed-chain.ts'
import type { CandleAsker } from '../feed/ask-worker.ts'
import type { Database } from '../postgres/database.ts'
import type { MarketDays } from '../proofs/keep-market-days.ts'
import { insertGap, insertMarks, listMarks } from './candle-gap-table.ts'
import { insertColumns } from './candle-table.ts'

const daysOfMinutes = 2

/**
 * Gives symbols that were never simulated here their past: two years of days and sixty days of hours. Two days of minutes are left as a
 * gap, which is filled like any other. Does nothing at later starts.
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
    const from = firstDayStart - daysOfMinutes * dayMs
    await insertGap(transaction, { symbols: fresh, from, until: firstDayStart, hoursWritten: true })
  })
}
