import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** The symbols an operator has halted. */
export async function listHalted(connection: Connection): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('instrument_halts')
    .select('symbol')
    .where('lifted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ symbol }) => symbol))
}

/**
 * Whether a halt, a row `h`, was published in time: it is in the log before the first page of its minute or later. One that comes after it
 * has no effect on contracts, because the prices were known by then.
 */
export const haltInTime = `coalesce((
  select page.place > coalesce((select place from log_leaves where kind = 'halt' and subject = h.id::text), page.place)
  from tick_pages p join log_leaves page on page.kind = 'ticks' and page.subject = lpad(p.number::text, 12, '0')
  where p.opens_at >= date_trunc('minute', h.halted_at) order by p.opens_at, p.number limit 1), true)`

/** The first halt of an instrument after an instant and not after another that was published in time; its id as text. */
export async function findHaltBetween(
  connection: Connection,
  symbol: string,
  after: number,
  until: number,
): Promise<string | null> {
  const row = await connection
    .selectFrom('instrument_halts as h')
    .select('id')
    .where('symbol', '=', symbol)
    .where('halted_at', '>', new Date(after))
    .where('halted_at', '<=', new Date(until))
    .where(sql<boolean>`${sql.raw(haltInTime)}`)
    .orderBy('halted_at')
    .limit(1)
    .executeTakeFirst()
  return row ? String(row.id) : null
}

/** Begins a halt now, or with the next second where this one has its prices already. False where the instrument is halted. */
export async function insertHalt(
  connection: Connection,
  halt: { symbol: string; reason: string; now: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into instrument_halts (symbol, halted_at, reason)
    select ${halt.symbol}, greatest(${new Date(halt.now)}, (select max(at) + interval '1 ms' from recent_ticks)), ${halt.reason}
    on conflict do nothing`.execute(connection)
  return numAffectedRows === 1n
}

/** False where the instrument is not halted. */
export async function liftHalt(connection: Connection, symbol: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('instrument_halts')
    .set({ lifted_at: new Date(now) })
    .where('symbol', '=', symbol)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The halt in force; null where the instrument trades. */
export async function findHalt(
  connection: Connection,
  symbol: string,
): Promise<{ since: Date; reason: string } | null> {
  const row = await connection
    .selectFrom('instrument_halts')
    .select(['halted_at as since', 'reason'])
    .where('symbol', '=', symbol)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
