import type { Locale } from '@candor/domain/languages/language-table.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

const listed = [
  'i.story_id',
  'i.kind',
  'i.source',
  'i.language',
  'i.title',
  'i.summary',
  'i.blocks',
  'i.url',
  'i.symbols',
  'i.published_at',
  'i.changed_at',
] as const

const selectArticles = (connection: Connection) =>
  connection
    .selectFrom('news_items as i')
    .leftJoin('news_pictures as p', 'p.item_id', 'i.id')
    .select(listed)
    .select(sql<boolean>`p.item_id is not null`.as('has_picture'))

export type StoredArticle = Awaited<ReturnType<typeof findArticle>> & object

type NewsPage = {
  /** The reader's own comes first. A story that is written in several of them is shown once, in the first. */
  languages: readonly Locale[]
  before: string | null
  limit: number
  symbols: readonly string[] | null
  words: string | null
  /** Published from the first instant on and before the second. */
  within?: { from: number; until: number }
}

const after = (before: string): Expression<SqlBool> =>
  sql`(i.published_at, i.story_id) < (select published_at, story_id from news_items where story_id = ${before} limit 1)`

/** Whether readers see the same story in their own language. */
const isToldIn = (own: Locale): Expression<SqlBool> =>
  sql`exists (select from news_items o where o.desk_article = i.desk_article and o.language = ${own} and o.withdrawn_at is null)`

/** Articles that readers see, newest first. */
export async function listArticles(connection: Connection, page: NewsPage): Promise<StoredArticle[]> {
  const [own, ...others] = page.languages
  let query = selectArticles(connection)
    .where('i.withdrawn_at', 'is', null)
    .where('i.language', 'in', [...page.languages])
  if (own !== undefined && others.length > 0)
    query = query.where(sql<SqlBool>`(i.language = ${own} or not ${isToldIn(own)})`)
  if (page.before !== null) query = query.where(after(page.before))
  if (page.symbols !== null) query = query.where(sql<SqlBool>`i.symbols && ${page.symbols}::text[]`)
  if (page.within !== undefined)
    query = query
      .where('i.published_at', '>=', new Date(page.within.from))
      .where('i.published_at', '<', new Date(page.within.until))
  if (page.words !== null)
    query = query.where(
      sql<SqlBool>`position(lower(${page.words}) in lower(i.title || ' ' || i.summary)) > 0`,
    )
  return await query
    .orderBy('i.published_at', 'desc')
    .orderBy('i.story_id', 'desc')
    .limit(page.limit)
    .execute()
}

/** One story in the reader's language, else in English, else in what it is written in: somebody may have been sent its address. */
export const findArticle = (connection: Connection, id: string, locale: Locale) =>
  selectArticles(connection)
    .where('i.story_id', '=', id)
    .where('i.withdrawn_at', 'is', null)
    .orderBy(sql`i.language = ${locale}`, 'desc')
    .orderBy(sql`i.language = 'en'`, 'desc')
    .orderBy('i.language')
    .limit(1)
    .executeTakeFirst()

/** The picture of an article that readers see. */
export async function findPicture(connection: Connection, id: string): Promise<Buffer | null> {
  const row = await connection
    .selectFrom('news_pictures as p')
    .innerJoin('news_items as i', 'i.id', 'p.item_id')
    .select('p.content')
    .where('i.story_id', '=', id)
    .where('i.withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row?.content ?? null
}

export async function insertPicture(connection: Connection, itemId: string, content: Buffer): Promise<void> {
  await connection
    .insertInto('news_pictures')
    .values({ item_id: itemId, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What feeds published before an instant goes, with its pictures and names. What operators wrote stays. */
export async function deleteOldNews(connection: Connection, before: number): Promise<void> {
  await connection
    .deleteFrom('news_items')
    .where('kind', '=', 'feed')
    .where('published_at', '<', new Date(before))
    .execute()
}
