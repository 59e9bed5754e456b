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

/** The first halt of an instrument after an instant and not after another; its id as text. */
export async function findHaltBetween(
  connection: Connection,
  symbol: string,
  after: number,
  until: number,
): Promise<string | null> {
  const row = await connection
    .selectFrom('instrument_halts')
    .select('id')
    .where('symbol', '=', symbol)
    .where('halted_at', '>', new Date(after))
    .where('halted_at', '<=', new Date(until))
    .orderBy('halted_at')
    .limit(1)
    .executeTakeFirst()
  return row ? String(row.id) : null
}
