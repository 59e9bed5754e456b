import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** Every symbol and source that has candles. */
export async function listCandleSeries(
  connection: Connection,
): Promise<{ symbol: string; source: string }[]> {
  return await connection.selectFrom('candle_marks').select(['symbol', 'source']).execute()
}

/** Deletes at most so many of a series' minutes from before a midnight, the oldest first. Gives how many went. */
export async function deleteMinutesBefore(
  connection: Connection,
  { symbol, source }: { symbol: string; source: string },
  before: number,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select forget_minutes(${symbol}, ${source}, ${new Date(before)}, ${most}) as gone
  `.execute(connection)
  return rows[0]?.gone ?? 0
}
