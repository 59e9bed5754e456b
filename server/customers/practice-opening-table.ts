import { createHash } from 'node:crypto'
import { practiceQuotaTimeMs } from '@candor/domain/customers/kept-quotas.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

const keyOf = (address: string): Buffer => createHash('sha256').update(`practice\0${address}`).digest()

/**
 * Counts one more practice account of this address; false where it has had as many as it may within a day. Counting and judging are one
 * statement, so that requests at the same time cannot pass together.
 */
export async function countPracticeOpening(
  connection: Connection,
  address: string,
  most: number,
  now: number,
): Promise<boolean> {
  const [at, dayAgo] = [new Date(now), new Date(now - practiceQuotaTimeMs)]
  const { rows } = await sql`
    insert into practice_openings as known (key, opened, since) values (${keyOf(address)}, 1, ${at})
    on conflict (key) do update set
      opened = case when known.since <= ${dayAgo} then 1 else known.opened + 1 end,
      since = case when known.since <= ${dayAgo} then ${at} else known.since end
    where known.since <= ${dayAgo} or known.opened < ${most}
    returning opened`.execute(connection)
  return rows.length > 0
}

export async function deleteOldOpenings(connection: Connection, now: number): Promise<void> {
  await connection
    .deleteFrom('practice_openings')
    .where('since', '<=', new Date(now - practiceQuotaTimeMs))
    .execute()
}
