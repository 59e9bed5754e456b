import { createHash } from 'node:crypto'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { symbolFinder } from '@candor/domain/news/find-symbols.ts'
import { identityOf, titleKey } from '@candor/domain/news/news-identity.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { NewsSource } from '../news-settings.ts'
import { announceNews, type NewArticle } from '../notices/announce-news.ts'
import type { Connection, Database } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import type { UnreadCount } from '../teller/insert-notices.ts'
import { canonicalAddress } from './canonical-address.ts'
import type { ParsedItem } from './parsed-feed.ts'

/** Any fixed number that nobody else in this database uses: "news" as bytes. */
const newsLock = 1_852_143_475n

/** Two sources that carry the same title within this time carry the same story. */
const sameStoryMs = 2 * dayMs

export const findSymbols = symbolFinder(allInstruments())

export const hashContent = (item: Pick<ParsedItem, 'title' | 'summary' | 'blocks'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([item.title, item.summary, item.blocks.map(({ kind, text }) => [kind, text])]))
    .digest()

type Told = ParsedItem & { hash: Buffer; address: string | null; identity: string; key: string }

const describeItem = (item: ParsedItem): Told => {
  const [hash, address] = [hashContent(item), canonicalAddress(item.url)]
  const identity = identityOf({ guid: item.guid, address, contentHash: hash.toString('hex') })
  return { ...item, hash, address, identity, key: titleKey(item.title) }
}

/** The item that already tells this story: under this name, at this address, or under the same title in the same days. */
async function findKnown(
  connection: Connection,
  { url, language }: NewsSource,
  item: Told,
  publishedAt: number,
) {
  const { rows } = await sql<{ id: string; feed_url: string | null; identity: string; content_hash: Buffer }>`
    select i.id, i.feed_url, n.identity, i.content_hash
    from news_items i left join news_identities n on n.item_id = i.id and n.feed_url = ${url}
    where i.id in (select item_id from news_identities where feed_url = ${url} and identity = ${item.identity})
      or i.address = ${item.address}
      or (i.title_key = ${item.key} and i.language = ${language} and i.title_key <> ''
        and abs(extract(epoch from i.published_at - ${new Date(publishedAt)})) * 1000 < ${sameStoryMs})
    order by (n.identity = ${item.identity}) desc nulls last, i.published_at limit 1`.execute(connection)
  return rows[0] ?? null
}

const addIdentity = (connection: Connection, url: string, identity: string, itemId: string) =>
  connection
    .insertInto('news_identities')
    .values({ feed_url: url, identity, item_id: itemId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const contentOf = (item: Told) => ({
  title: item.title,
  summary: item.summary,
  blocks: JSON.stringify(item.blocks),
  url: item.url,
  title_key: item.key,
  content_hash: item.hash,
  symbols: findSymbols(`${item.title} ${item.summary}`),
})

/** An article that its own source changed keeps its place and its time; nobody is told of it again. */
async function storeItem(
  connection: Connection,
  source: NewsSource,
  name: string,
  item: Told,
  now: number,
): Promise<NewArticle | null> {
  // A date to come would stand above everything until it has come.
  const publishedAt = Math.min(item.publishedAt ?? now, now)
  const known = await findKnown(connection, source, item, publishedAt)
  if (known === null) {
    const id = makeId(now)
    const { language } = source
    const about = { id, kind: 'feed', feed_url: source.url, source: name, language } as const
    const content = contentOf(item)
    await connection
      .insertInto('news_items')
      .values({ ...about, ...content, address: item.address, published_at: new Date(publishedAt) })
      .execute()
    await addIdentity(connection, source.url, item.identity, id)
    return { id, titles: { [language]: item.title }, symbols: content.symbols, publishedAt }
  }
  if (known.identity !== item.identity) await addIdentity(connection, source.url, item.identity, known.id)
  if (known.feed_url === source.url && !known.content_hash.equals(item.hash))
    await connection
      .updateTable('news_items')
      .set({ ...contentOf(item), changed_at: new Date(now) })
      .where('id', '=', known.id)
      .execute()
  return null
}

/** Older ones would be deleted again at once. */
export const keptForMs = 90 * dayMs

type Stored = { added: { id: string; pictureUrl: string | null }[]; counts: UnreadCount[] }

/**
 * Stores what is new of a feed and what has changed, and notifies of the new ones. Gives these, each with the picture that it names, and who
 * has how many unread notices now.
 */
export async function storeItems(
  database: Database,
  source: NewsSource,
  name: string,
  items: readonly ParsedItem[],
  now: number,
): Promise<Stored> {
  const fresh = items.filter(({ publishedAt }) => (publishedAt ?? now) > now - keptForMs)
  return await database.transaction().execute(async (transaction) => {
    // Two sources may carry the same story at the same moment.
    await sql`select pg_advisory_xact_lock(${newsLock})`.execute(transaction)
    const added: Stored['added'] = []
    const articles: NewArticle[] = []
    for (const item of fresh.map(describeItem)) {
      const article = await storeItem(transaction, source, name, item, now)
      if (article === null) continue
      added.push({ id: article.id, pictureUrl: item.pictureUrl })
      articles.push(article)
    }
    return { added, counts: await announceNews(transaction, articles, now) }
  })
}
