import type { LeverageCaps } from '@candor/domain/instruments/set-leverage-caps.ts'
import type { Connection } from '../postgres/database.ts'

/** The caps of leverage that hold on the day of an instant; null where nobody has set any by then. */
export async function findLeverageCaps(connection: Connection, at: number): Promise<LeverageCaps | null> {
  const row = await connection
    .selectFrom('contract_terms')
    .select('leverage')
    .where('from_day', '<=', new Date(at).toISOString().slice(0, 10))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.leverage ?? null
}
