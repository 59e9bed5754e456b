import { createHash } from 'node:crypto'
import type { Locale } from '@candor/domain/languages/language-table.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** So many different words are kept; what nobody reads is not worth more. Words that are known already are still counted. */
const mostMisses = 10_000

/** Counts words that no article speaks of. */
export async function countMiss(
  connection: Connection,
  miss: { locale: Locale; words: string },
  now: number,
): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10)
  await sql`
    insert into help_misses (locale, words, last_on)
    select ${miss.locale}, ${miss.words}, ${day}::date
    where (select count(*) from help_misses) < ${mostMisses}
      or exists (select from help_misses where locale = ${miss.locale} and words = ${miss.words})
    on conflict (locale, words) do update set count = help_misses.count + 1, last_on = excluded.last_on
  `.execute(connection)
}

/** A device answers once for each article; its last answer counts. */
export async function saveJudgement(
  connection: Connection,
  { slug, deviceId, locale, useful }: { slug: string; deviceId: string; locale: Locale; useful: boolean },
): Promise<void> {
  const voter = createHash('sha256').update(`${slug} ${deviceId}`).digest()
  await connection
    .insertInto('help_judgements')
    .values({ slug, voter, locale, useful })
    .onConflict((conflict) => conflict.columns(['slug', 'voter']).doUpdateSet({ locale, useful }))
    .execute()
}

export const listMisses = (connection: Connection, limit: number) =>
  connection
    .selectFrom('help_misses')
    .select(['locale', 'words', 'count', sql<string>`last_on::text`.as('lastDay')])
    .orderBy('count', 'desc')
    .orderBy('last_on', 'desc')
    .orderBy('words')
    .limit(limit)
    .execute()

/** How many found each article useful, and how many did not. */
export const countJudgements = (connection: Connection) =>
  connection
    .selectFrom('help_judgements')
    .select([
      'slug',
      'locale',
      sql<number>`(count(*) filter (where useful))::integer`.as('useful'),
      sql<number>`(count(*) filter (where not useful))::integer`.as('notUseful'),
    ])
    .groupBy(['slug', 'locale'])
    .orderBy('slug')
    .orderBy('locale')
    .execute()
