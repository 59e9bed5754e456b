import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** A change of the market's model, as the log announces it. */
type Era = { number: number; day: string; model: string; announcedAtMs: number }

/** The model that is in force on a day, as SQL: that of the last era, or of the log's first leaf; null where that one names none. */
export const modelInForce = (day: string): string => `coalesce(
  (select e.model from market_eras e where e.day <= ${day} order by e.number desc limit 1),
  (select l.content::jsonb ->> 'model' from log_leaves l where l.place = 0))`

export async function listEras(connection: Connection): Promise<Era[]> {
  const rows = await connection
    .selectFrom('market_eras')
    .select(['number', sql<string>`day::text`.as('day'), 'model', 'announced_at'])
    .orderBy('number')
    .execute()
  return rows.map(({ announced_at, ...era }) => ({ ...era, announcedAtMs: announced_at.getTime() }))
}

export async function insertEra(connection: Connection, { announcedAtMs, ...era }: Era): Promise<void> {
  await connection
    .insertInto('market_eras')
    .values({ ...era, announced_at: new Date(announcedAtMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The model that the log's first leaf names; null before there is one, or where it is of a release that named none. */
export async function findFirstModel(connection: Connection): Promise<string | null> {
  const leaf = await connection
    .selectFrom('log_leaves')
    .select('content')
    .where('place', '=', 0n)
    .executeTakeFirst()
  const { model = null } = leaf ? (JSON.parse(leaf.content) as { model?: string }) : {}
  return model
}
