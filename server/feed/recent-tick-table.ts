import { type SourceName, sourceNames } from '@candor/domain/instruments/source-name.ts'
import { sql } from 'kysely'
import type { RecentTicks } from '../postgres/contract-tables.ts'
import type { Connection } from '../postgres/database.ts'

/** One second of published ticks, as JSON text. */
export type SecondOfTicks = { readonly at: number; readonly ticks: string }

/** Appends seconds. Seconds that are not later than the last stored one are skipped: time does not go back, whichever server's clock it is. */
export async function insertSeconds(
  connection: Connection,
  seconds: readonly SecondOfTicks[],
): Promise<void> {
  await sql`
    insert into recent_ticks (at, ticks) select at, ticks::jsonb
    from unnest(${seconds.map(({ at }) => new Date(at))}::timestamptz[], ${seconds.map(({ ticks }) => ticks)}::text[]) as v (at, ticks)
    where at > coalesce((select max(at) from recent_ticks), '-infinity')`.execute(connection)
}

/** The last second that is stored; null where there is none. */
export async function findLastSecond(connection: Connection): Promise<number | null> {
  const row = await connection
    .selectFrom('recent_ticks')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at.getTime() ?? null
}

/** Seconds that are in no page yet, oldest first: those of the minute of the last page lack the feeds that have their page. */
export async function listUnpaged(connection: Connection): Promise<{ at: number; ticks: RecentTicks }[]> {
  const lastPages = await connection
    .selectFrom('tick_pages')
    .select(['opens_at', 'feed'])
    .where('opens_at', '=', ({ selectFrom }) =>
      selectFrom('tick_pages').select('opens_at').orderBy('number', 'desc').limit(1),
    )
    .execute()
  const minute = lastPages[0]?.opens_at.getTime() ?? Number.NEGATIVE_INFINITY
  const paged = new Set(lastPages.map(({ feed }) => feed))
  const rows = await connection
    .selectFrom('recent_ticks')
    .selectAll()
    .$if(lastPages.length > 0, (query) => query.where('at', '>=', new Date(minute)))
    .orderBy('at')
    .execute()
  return rows.map(({ at, ticks }) => ({
    at: at.getTime(),
    ticks: at.getTime() < minute + 60_000 ? without(ticks, paged) : ticks,
  }))
}

const without = (ticks: RecentTicks, feeds: ReadonlySet<SourceName>): RecentTicks =>
  Object.fromEntries(
    sourceNames.flatMap((feed) => (ticks[feed] && !feeds.has(feed) ? [[feed, ticks[feed]]] : [])),
  )

/** Seconds of long ago may go; the routine itself keeps those that are still needed. */
export const forgetSeconds = async (connection: Connection, before: number): Promise<void> =>
  void (await sql`select forget_ticks(${new Date(before)})`.execute(connection))
