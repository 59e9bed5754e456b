import { type Selectable, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { DeskTexts, DeskVersionRow } from '../postgres/news-tables.ts'

type DeskVersion = Selectable<DeskVersionRow>

export const insertDeskArticle = (transaction: Connection, id: string, madeBy: bigint, at: Date) =>
  transaction.insertInto('desk_articles').values({ id, made_by: madeBy, made_at: at }).execute()

export type NewVersion = Pick<
  DeskVersion,
  'article_id' | 'number' | 'texts' | 'symbols' | 'written_by' | 'written_at' | 'publish_at'
>

export const insertDeskVersion = (transaction: Connection, version: NewVersion & { published_at?: Date }) =>
  transaction
    .insertInto('desk_versions')
    .values({ ...version, texts: version.texts && JSON.stringify(version.texts) })
    .execute()

/** An article with its last version. Whoever writes or publishes at the same time waits here, on whichever server, and finds what the first has done. */
export async function lockDeskArticle(transaction: Connection, id: string) {
  const article = await transaction
    .selectFrom('desk_articles')
    .select(['id', 'published_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!article) return null
  // Asked only now: what was committed while waiting counts.
  const last = await transaction
    .selectFrom('desk_versions')
    .selectAll()
    .where('article_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...article, last }
}

/** Notes that a version is before readers; gives back since when the article is, and whether this is the first time. */
export async function noteDeskPublished(
  transaction: Connection,
  { article_id, number }: Pick<DeskVersion, 'article_id' | 'number'>,
  at: Date,
): Promise<{ since: Date; isFirst: boolean }> {
  await transaction
    .updateTable('desk_versions')
    .set({ published_at: at })
    .where('article_id', '=', article_id)
    .where('number', '=', number)
    .execute()
  const first = await transaction
    .updateTable('desk_articles')
    .set({ published_at: at })
    .where('id', '=', article_id)
    .where('published_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (first) return { since: at, isFirst: true }
  const { published_at } = await transaction
    .selectFrom('desk_articles')
    .select('published_at')
    .where('id', '=', article_id)
    .executeTakeFirstOrThrow()
  return { since: published_at ?? at, isFirst: false }
}

/** Articles whose last version waits and is due. */
export async function listDueArticles(connection: Connection, now: number): Promise<string[]> {
  const rows = await connection
    .selectFrom('desk_versions as v')
    .select('v.article_id')
    .where('v.publish_at', '<=', new Date(now))
    .where('v.published_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from desk_versions later where later.article_id = v.article_id and later.number > v.number)`,
    )
    .orderBy('v.publish_at')
    .execute()
  return rows.map(({ article_id }) => article_id)
}

const mostVersions = 50

/** The versions of an article with who wrote them, the last written first. */
export const listDeskVersions = (
  connection: Connection,
  id: string,
): Promise<(DeskVersion & { operatorName: string })[]> =>
  connection
    .selectFrom('desk_versions')
    .innerJoin('operators', 'operators.id', 'desk_versions.written_by')
    .selectAll('desk_versions')
    .select('operators.name as operatorName')
    .where('article_id', '=', id)
    .orderBy('number', 'desc')
    .limit(mostVersions)
    .execute()

type ListedArticle = {
  id: string
  published_at: Date | null
  /** As it was written last, before it was withdrawn. */
  texts: DeskTexts | null
  written_at: Date
  shown: boolean
  withdrawn: boolean
  drafted: boolean
  scheduled_at: Date | null
}

/** What operators wrote, the newest article first. */
export async function listDeskArticles(
  connection: Connection,
  { before, limit }: { before: string | null; limit: number },
): Promise<ListedArticle[]> {
  const { rows } = await sql<ListedArticle>`
    select a.id, a.published_at, worded.texts, last.written_at, coalesce(shown.texts is not null, false) as shown,
      last.texts is null as withdrawn, last.texts is not null and last.publish_at is null as drafted,
      case when last.published_at is null then last.publish_at end as scheduled_at
    from desk_articles a
    join lateral (select * from desk_versions where article_id = a.id order by number desc limit 1) last on true
    left join lateral (
      select texts from desk_versions where article_id = a.id and published_at is not null order by number desc limit 1) shown on true
    left join lateral (
      select texts from desk_versions where article_id = a.id and texts is not null order by number desc limit 1) worded on true
    where ${before}::uuid is null or a.id < ${before}::uuid
    order by a.id desc limit ${limit}`.execute(connection)
  return rows
}
