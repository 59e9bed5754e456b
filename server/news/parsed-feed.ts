import type { ArticleBlock } from '@candor/domain/news/article-block.ts'

/** An item of a feed as it leaves the reader: plain text, and addresses that can be opened. */
export type ParsedItem = {
  guid: string | null
  url: string | null
  title: string
  summary: string
  blocks: ArticleBlock[]
  /** Epoch milliseconds; null where the feed gives no date that can be read. */
  publishedAt: number | null
  pictureUrl: string | null
}

type ParsedFeed = { title: string; items: ParsedItem[] }

/** What the thread that reads feeds is asked and what it answers; null for what is no feed. */
export type FeedQuestion = { bytes: Uint8Array; contentType: string; feedUrl: string }
export type FeedAnswer = ParsedFeed | null
