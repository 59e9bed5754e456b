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
