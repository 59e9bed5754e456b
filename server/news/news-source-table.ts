import { minuteMs } from '@candor/domain/time/durations.ts'
import type { Connection } from '../postgres/database.ts'

/** Longer than asking a source and fetching its pictures can take. */
const claimMs = 5 * minuteMs

export type ClaimedSource = { etag: string | null; lastModified: string | null; failures: number }

/** Makes a source this process's to ask, where it is due and nobody else asks it; null otherwise. */
export async function claimSource(
  connection: Connection,
  url: string,
  now: number,
): Promise<ClaimedSource | null> {
  await connection
    .insertInto('news_sources')
    .values({ url, etag: null, last_modified: null, next_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await connection
    .updateTable('news_sources')
    .set({ claimed_until: new Date(now + claimMs) })
    .where('url', '=', url)
    .where('next_at', '<=', new Date(now))
    .where('claimed_until', '<=', new Date(now))
    .returning(['etag', 'last_modified', 'failures'])
    .executeTakeFirst()
  return row ? { etag: row.etag, lastModified: row.last_modified, failures: row.failures } : null
}

/** Gives a source back, with what is to be known when it is asked next. */
export async function releaseSource(
  connection: Connection,
  url: string,
  left: ClaimedSource & { nextAt: number },
): Promise<void> {
  await connection
    .updateTable('news_sources')
    .set({
      etag: left.etag,
      last_modified: left.lastModified,
      failures: left.failures,
      next_at: new Date(left.nextAt),
      claimed_until: new Date(0),
    })
    .where('url', '=', url)
    .execute()
}
