import { tidyText } from '@candor/domain/news/article-block.ts'
import { parseFeed } from 'feedsmith'
import { cleanBody, cleanName, cleanSummary, cleanTitle } from './clean-text.ts'
import type { FeedAnswer, FeedQuestion, ParsedItem } from './parsed-feed.ts'

/** More items of one answer are not looked at. */
const mostItems = 200
const mostGuidLetters = 500

/** What the formats call the same things differently. */
type RawItem = {
  guid?: unknown
  url?: unknown
  title?: unknown
  summary?: unknown
  body?: unknown
  date?: unknown
  picture?: unknown
}

/** A feed in JSON may have anything where a text should be. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** By the answer's own word, else by that of the document, else UTF-8. Bytes that are no text become signs that say so. */
function decode(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? /encoding=["']([\w-]+)/i.exec(head)?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

type Parsed = ReturnType<typeof parseFeed>

const isPicture = (type: string | undefined, medium?: string): boolean =>
  medium === 'image' || /^image\/(jpeg|png|webp)$/.test(type ?? '')

function rssItems({ feed }: Extract<Parsed, { format: 'rss' }>): RawItem[] {
  return (feed.items ?? []).map((item) => ({
    guid: item.guid?.value,
    url: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
    title: item.title,
    summary: item.description,
    body: item.content?.encoded ?? item.description,
    date: item.pubDate ?? item.dc?.dates?.[0],
    picture:
      item.media?.contents?.find(({ type, medium }) => isPicture(type, medium))?.url ??
      item.media?.thumbnails?.[0]?.url ??
      item.enclosures?.find(({ type }) => isPicture(type))?.url,
  }))
}

function atomItems({ feed }: Extract<Parsed, { format: 'atom' }>): RawItem[] {
  return (feed.entries ?? []).map((entry) => ({
    guid: entry.id,
    url: (entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? entry.links?.[0])?.href,
    title: entry.title?.value,
    summary: entry.summary?.value ?? entry.content?.value,
    body: entry.content?.value ?? entry.summary?.value,
    date: entry.published ?? entry.updated,
    picture: entry.links?.find(({ rel, type }) => rel === 'enclosure' && isPicture(type))?.href,
  }))
}

const jsonItems = ({ feed }: Extract<Parsed, { format: 'json' }>): RawItem[] =>
  (feed.items ?? []).map((item) => ({
    guid: item.id,
    url: item.url ?? item.external_url,
    title: item.title,
    summary: item.summary ?? item.content_text ?? item.content_html,
    body: item.content_html ?? item.content_text,
    date: item.date_published ?? item.date_modified,
    picture: item.image ?? item.banner_image,
  }))

const rdfItems = ({ feed }: Extract<Parsed, { format: 'rdf' }>): RawItem[] =>
  (feed.items ?? []).map((item) => ({
    guid: item.rdf?.about,
    url: item.link,
    title: item.title,
    summary: item.description,
    body: item.content?.encoded ?? item.description,
    date: item.dc?.dates?.[0],
  }))

function listOf(parsed: Parsed): { title: string | undefined; items: RawItem[] } {
  if (parsed.format === 'rss') return { title: parsed.feed.title, items: rssItems(parsed) }
  if (parsed.format === 'atom') return { title: parsed.feed.title?.value, items: atomItems(parsed) }
  if (parsed.format === 'json') return { title: parsed.feed.title, items: jsonItems(parsed) }
  return { title: parsed.feed.title, items: rdfItems(parsed) }
}

/** Against the feed's own address, as some write only a path; null for what a browser could not open. */
function readAddress(given: unknown, base: string): string | null {
  const text = textOf(given).trim()
  const url = text === '' ? null : URL.parse(text, base)
  const opens = url !== null && /^https?:$/.test(url.protocol) && url.username === ''
  return opens && url.href.length <= 2_000 ? url.href : null
}

/** As RSS and Atom write dates. The engine itself would find a date in nearly anything. */
const dateShape =
  /^\s*(\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?|([A-Z][a-z]{2},\s*)?\d{1,2} [A-Z][a-z]{2} \d{4} [\d:]+ ?(GMT|UTC?|Z|[A-Z]{3}|[+-]\d{4}))\s*$/

const readDate = (text: string): number | null => {
  const at = dateShape.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function readItem(raw: RawItem, base: string): ParsedItem | null {
  const [title, summary] = [cleanTitle(textOf(raw.title)), cleanSummary(textOf(raw.summary))]
  const blocks = cleanBody(textOf(raw.body))
  if (title === '') return null
  return {
    guid: tidyText(textOf(raw.guid), mostGuidLetters) || null,
    url: readAddress(raw.url, base),
    title,
    summary,
    blocks: blocks.length > 0 || summary === '' ? blocks : [{ kind: 'paragraph', text: summary }],
    publishedAt: readDate(textOf(raw.date)),
    pictureUrl: readAddress(raw.picture, base),
  }
}

/** Reads RSS, Atom, RDF or JSON Feed. Everything in it was written by a stranger: what comes out is plain text and addresses. */
export function readFeed({ bytes, contentType, feedUrl }: FeedQuestion): FeedAnswer {
  try {
    const { title, items } = listOf(parseFeed(decode(bytes, contentType)))
    const read = items.slice(0, mostItems).flatMap((item) => readItem(item, feedUrl) ?? [])
    return { title: cleanName(textOf(title)), items: read }
  } catch {
    return null
  }
}
