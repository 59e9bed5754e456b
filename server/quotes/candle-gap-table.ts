import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { rebuildHours } from './candle-table.ts'
import { rebuildDays } from './rebuild-days.ts'

/** A stretch of minutes of some symbols that the simulated path knows and the candles do not yet. */
export type CandleGap = {
  id: bigint
  symbols: string[]
  from: number
  until: number
  /** Its hours and days are there already; only minutes are missing. */
  hoursWritten: boolean
}

/** Up to where each symbol's minutes are written, in epoch milliseconds. */
export async function listMarks(connection: Connection, source: SourceName): Promise<Map<string, number>> {
  const rows = await connection
    .selectFrom('candle_marks')
    .select(['symbol', 'until'])
    .where('source', '=', source)
    .execute()
  return new Map(rows.map(({ symbol, until }) => [symbol, until.getTime()]))
}

export async function insertMarks(
  connection: Connection,
  source: SourceName,
  symbols: readonly string[],
  until: number,
): Promise<void> {
  await connection
    .insertInto('candle_marks')
    .values(symbols.map((symbol) => ({ symbol, source, until: new Date(until) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertGap(connection: Connection, gap: Omit<CandleGap, 'id'>): Promise<void> {
  await connection
    .insertInto('candle_gaps')
    .values({
      symbols: gap.symbols,
      hours_written: gap.hoursWritten,
      from_at: new Date(gap.from),
      until_at: new Date(gap.until),
    })
    .execute()
}

/**
 * Notes as gaps everything from the symbols' marks up to an instant, and moves the marks there, in one transaction of the caller. The hour
 * and the day in which a gap begins are written as far as they came, so that nothing of them is lost while the gap waits.
 */
export async function openGaps(
  connection: Connection,
  symbols: readonly string[],
  until: number,
): Promise<void> {
  const groups = new Map<number, string[]>()
  for (const [symbol, mark] of await listMarks(connection, 'simulated')) {
    if (!symbols.includes(symbol) || mark >= until) continue
    groups.set(mark, [...(groups.get(mark) ?? []), symbol])
  }
  for (const [from, group] of groups) {
    await rebuildHours(connection, group, 'simulated', from - (from % hourMs), from)
    await rebuildDays(connection, group, from, from + 1, until)
    await insertGap(connection, { symbols: group, from, until, hoursWritten: false })
  }
  await connection
    .updateTable('candle_marks')
    .set({ until: new Date(until) })
    .where('source', '=', 'simulated')
    .where('symbol', 'in', [...symbols])
    .where('until', '<', new Date(until))
    .execute()
}

/** Gaps that are open, the one that ends last first: that is where charts look first. */
export async function listGaps(connection: Connection): Promise<CandleGap[]> {
  const rows = await connection.selectFrom('candle_gaps').selectAll().orderBy('until_at', 'desc').execute()
  return rows.map(({ id, symbols, hours_written, from_at, until_at }) => ({
    id,
    symbols,
    hoursWritten: hours_written,
    from: from_at.getTime(),
    until: until_at.getTime(),
  }))
}

/** A gap is filled from its end; when nothing is left of it, it goes. */
export async function shrinkGap(connection: Connection, gap: CandleGap, until: number): Promise<void> {
  if (until <= gap.from) {
    await sql`delete from candle_gaps where id = ${gap.id}`.execute(connection)
    return
  }
  await connection
    .updateTable('candle_gaps')
    .set({ until_at: new Date(until) })
    .where('id', '=', gap.id)
    .execute()
}
