import type { Locale } from '@candor/domain/languages/language-table.ts'
import type { ArticleBlock } from '@candor/domain/news/article-block.ts'
import type { ColumnType, Generated } from 'kysely'

/** The tables of news: feeds and where they were left, articles, their names in other feeds and their pictures. */

type Instant = ColumnType<Date, Date, Date>

type NewsSourceRow = {
  url: string
  etag: string | null
  last_modified: string | null
  failures: Generated<number>
  next_at: Instant
  claimed_until: Generated<Date>
}

type NewsItemRow = {
  id: string
  kind: 'feed' | 'desk'
  feed_url: string | null
  source: string
  language: Locale
  title: string
  summary: string
  blocks: ColumnType<ArticleBlock[], string, string>
  url: string | null
  address: string | null
  title_key: string
  content_hash: Buffer
  symbols: string[]
  published_at: Instant
  changed_at: Date | null
  written_by: bigint | null
  withdrawn_at: Date | null
  /** The article of the operators that it is one language of; null for what feeds bring. */
  desk_article: string | null
  /** The name that readers know it by. */
  story_id: ColumnType<string, never, never>
}

/** What is written of an article in one language. */
export type DeskText = { title: string; summary: string; blocks: ArticleBlock[] }

export type DeskTexts = { [language in Locale]?: DeskText }

type DeskArticleRow = {
  id: string
  made_by: bigint
  made_at: ColumnType<Date, Date, never>
  published_at: Date | null
}

export type DeskVersionRow = {
  article_id: string
  number: number
  texts: ColumnType<DeskTexts | null, string | null, never>
  symbols: string[] | null
  written_by: bigint
  written_at: ColumnType<Date, Date, never>
  publish_at: ColumnType<Date | null, Date | null, never>
  published_at: Date | null
}

declare module './tables.ts' {
  interface Tables {
    desk_articles: DeskArticleRow
    desk_versions: DeskVersionRow
    news_sources: NewsSourceRow
    news_items: NewsItemRow
    news_identities: { feed_url: string; identity: string; item_id: string }
    news_pictures: { item_id: string; content: Buffer }
  }
}
