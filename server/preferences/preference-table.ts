import type { PreferenceChanges } from '@candor/domain/preferences/preference.ts'
import type { Connection } from '../postgres/database.ts'

/** What a customer has chosen; nothing, for who has not chosen anything yet. */
export async function findChosen(connection: Connection, customerId: bigint): Promise<PreferenceChanges> {
  const row = await connection
    .selectFrom('preferences')
    .select('chosen')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.chosen ?? {}
}

export async function saveChosen(
  connection: Connection,
  customerId: bigint,
  chosen: PreferenceChanges,
  now: number,
): Promise<void> {
  const written = { chosen: JSON.stringify(chosen), changed_at: new Date(now) }
  await connection
    .insertInto('preferences')
    .values({ customer_id: customerId, ...written })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(written))
    .execute()
}
