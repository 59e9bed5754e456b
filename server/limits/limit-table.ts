import { type NoteThresholds, usualThresholds } from '@candor/domain/portfolio/concentration.ts'
import type { Connection } from '../postgres/database.ts'
import type { StoredLimit } from './load-standing.ts'

export const listLimitRows = (connection: Connection, customerId: bigint): Promise<StoredLimit[]> =>
  connection.selectFrom('own_limits').selectAll().where('customer_id', '=', customerId).execute()

/** Until when a customer opens nothing; null where that time is over. */
export async function findBreak(
  connection: Connection,
  customerId: bigint,
  now: number,
): Promise<Date | null> {
  const row = await connection
    .selectFrom('trading_breaks')
    .select('until')
    .where('customer_id', '=', customerId)
    .where('until', '>', new Date(now))
    .executeTakeFirst()
  return row?.until ?? null
}

export async function findThresholds(connection: Connection, customerId: bigint): Promise<NoteThresholds> {
  const row = await connection
    .selectFrom('note_thresholds')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row
    ? {
        instrumentPercent: row.instrument_percent,
        marketPercent: row.market_percent,
        leverageTenths: row.leverage_tenths,
      }
    : usualThresholds
}

export async function countOpenPositions(connection: Connection, customerId: bigint): Promise<number> {
  const row = await connection
    .selectFrom('positions')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('customer_id', '=', customerId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return Number(row?.open ?? 0)
}
