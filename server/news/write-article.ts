import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { readingMinutes } from '@candor/domain/news/reading-minutes.ts'
import type { WireArticle } from '@candor/wire/news.ts'
import type { StoredArticle } from './news-table.ts'
import type { Guide } from './read-guides.ts'

const marketOf = (symbols: readonly string[]): WireArticle['market'] =>
  findInstrument(symbols[0] ?? '')?.market ?? null

export const writeArticle = (row: StoredArticle): WireArticle => ({
  id: row.story_id,
  kind: row.kind,
  source: row.source,
  language: row.language,
  title: row.title,
  summary: row.summary,
  publishedAt: row.published_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
  minutes: readingMinutes(row.blocks),
  symbols: row.symbols,
  market: marketOf(row.symbols),
  url: row.url,
  hasPicture: row.has_picture,
})

export const writeGuide = ({ blocks, symbols, ...guide }: Guide): WireArticle => ({
  ...guide,
  kind: 'guide',
  source: null,
  publishedAt: null,
  changedAt: null,
  minutes: readingMinutes(blocks),
  symbols: [...symbols],
  market: marketOf(symbols),
  url: null,
  hasPicture: false,
})
