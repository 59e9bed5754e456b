import { type Locale, locales } from '@candor/domain/languages/language-table.ts'
import { titleKey } from '@candor/domain/news/news-identity.ts'
import { languageFor } from '@candor/domain/news/news-languages.ts'
import { sql } from 'kysely'
import type { NewArticle } from '../notices/announce-news.ts'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import type { DeskText, DeskTexts } from '../postgres/news-tables.ts'
import { type NewVersion, noteDeskPublished } from './desk-article-table.ts'
import { writtenIn } from './read-written.ts'
import { findSymbols, hashContent } from './store-items.ts'

/** What operators write is signed with the product's name, as the navigation bar has it. */
const deskName = 'Candor'

type Published = Pick<NewVersion, 'article_id' | 'number' | 'written_by' | 'symbols'> & { texts: DeskTexts }

/** One language of an article as readers get it. One that is new stands where the article stands; one that was there says that it was changed. */
async function showText(
  transaction: Connection,
  { article_id, written_by }: Published,
  { locale, text, symbols }: { locale: Locale; text: DeskText; symbols: string[] },
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const content = {
    title: text.title,
    summary: text.summary,
    blocks: JSON.stringify(text.blocks),
    title_key: titleKey(text.title),
    content_hash: hashContent(text),
    symbols,
  }
  const about = { kind: 'desk', feed_url: null, source: deskName, url: null, address: null } as const
  await transaction
    .insertInto('news_items')
    .values({
      ...about,
      ...content,
      id: makeId(now.getTime()),
      desk_article: article_id,
      language: locale,
      published_at: since,
      changed_at: since < now ? now : null,
      written_by,
    })
    .onConflict((conflict) =>
      conflict.columns(['desk_article', 'language']).doUpdateSet({
        ...content,
        withdrawn_at: null,
        changed_at: sql`case when news_items.content_hash = excluded.content_hash then news_items.changed_at else ${now}::timestamptz end`,
      }),
    )
    .execute()
}

/** Takes an article away from readers in all languages but some. */
export async function hideTexts(
  transaction: Connection,
  articleId: string,
  kept: readonly Locale[],
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('news_items')
    .set({ withdrawn_at: now })
    .where('desk_article', '=', articleId)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`language <> all(${[...kept]}::text[])`)
    .execute()
}

/** The titles under which readers find it, by their language. */
const titlesFor = (texts: DeskTexts, sourceLanguages: readonly Locale[]): NewArticle['titles'] => {
  const written = writtenIn(texts).map(({ locale }) => locale)
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const language = languageFor(locale, written, sourceLanguages)
      return language === null ? [] : [[locale, texts[language]?.title]]
    }),
  )
}

/**
 * Puts a version of an article before readers, in the languages that it has and no others. The article is locked, so that it happens once. Gives back
 * what customers are to be notified of: the article where it is published for the first time, and nothing ever after.
 */
export async function publishVersion(
  transaction: Connection,
  version: Published,
  sourceLanguages: readonly Locale[],
  now: Date,
): Promise<NewArticle[]> {
  const { article_id: id, texts } = version
  const { since, isFirst } = await noteDeskPublished(transaction, version, now)
  const written = writtenIn(texts)
  const words = written.map(({ text }) => `${text.title} ${text.summary}`).join(' ')
  const symbols = version.symbols ?? findSymbols(words)
  for (const { locale, text } of written)
    await showText(transaction, version, { locale, text, symbols }, { since, now })
  const kept = written.map(({ locale }) => locale)
  await hideTexts(transaction, id, kept, now)
  const titles = titlesFor(texts, sourceLanguages)
  return isFirst ? [{ id, titles, symbols, publishedAt: now.getTime() }] : []
}
