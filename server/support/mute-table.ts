import type { Insertable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { Tables } from '../postgres/tables.ts'

type Mute = { reason: string; until: Date }

/** The mute that holds now, as a query of at most one row. */
export const muteOf = (connection: Connection, customerId: bigint, now: number) =>
  connection
    .selectFrom('support_mutes')
    .select(['reason', 'until'])
    .where('customer_id', '=', customerId)
    .where('until', '>', new Date(now))
    .where('lifted_at', 'is', null)
    .orderBy('until', 'desc')
    .limit(1)

export async function findMute(
  connection: Connection,
  customerId: bigint,
  now: number,
): Promise<Mute | null> {
  return (await muteOf(connection, customerId, now).executeTakeFirst()) ?? null
}

export const insertMute = (connection: Connection, mute: Insertable<Tables['support_mutes']>) =>
  connection.insertInto('support_mutes').values(mute).execute()

/** How many were lifted. */
export async function liftMutes(connection: Connection, customerId: bigint, now: number): Promise<bigint> {
  const { numUpdatedRows } = await connection
    .updateTable('support_mutes')
    .set({ lifted_at: new Date(now) })
    .where('customer_id', '=', customerId)
    .where('until', '>', new Date(now))
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows
}
