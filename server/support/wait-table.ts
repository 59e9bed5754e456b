import type { EndedWait } from '@candor/domain/support/reply-times.ts'
import type { Insertable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { Tables } from '../postgres/tables.ts'

/** Enough for any day, and bounded whatever happens. */
const mostRead = 5_000

export const insertWait = (connection: Connection, wait: Insertable<Tables['support_waits']>) =>
  connection.insertInto('support_waits').values(wait).execute()

export async function listWaitsSince(connection: Connection, since: number): Promise<EndedWait[]> {
  const rows = await connection
    .selectFrom('support_waits')
    .select(['open_ms', 'promised_ms', 'answered'])
    .where('ended_at', '>=', new Date(since))
    .orderBy('ended_at', 'desc')
    .limit(mostRead)
    .execute()
  return rows.map(({ open_ms, promised_ms, answered }) => ({
    openMs: Number(open_ms),
    promisedMs: Number(promised_ms),
    answered,
  }))
}
