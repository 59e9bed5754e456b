import type { Locale } from '@candor/domain/languages/language-table.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { OwnNotice, UnreadCount } from '../teller/insert-notices.ts'
import { insertMany } from './announce-change.ts'

export type NewArticle = {
  id: string
  /** The title for readers of each language; readers of other languages are not notified. */
  titles: { [locale in Locale]?: string }
  symbols: readonly string[]
  publishedAt: number
}

/** What a source that is asked for the first time published earlier is no news to anybody. */
const newsForMs = dayMs

type Concerned = { customer_id: bigint; locale: Locale; symbol: string }

/** Customers who read one of the article's languages, watch one of its instruments, and want notices of news by some way; with the first that they watch. */
async function listConcerned(connection: Connection, { titles, symbols }: NewArticle): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select w.customer_id, c.locale, (
      select symbol from unnest(${[...symbols]}::text[]) with ordinality as named (symbol, place)
      where symbol = any(w.symbols) order by place limit 1) as symbol
    from watchlists w join customers c on c.id = w.customer_id join preferences p on p.customer_id = w.customer_id
    where w.symbols && ${[...symbols]}::text[] and c.locale = any(${Object.keys(titles)}::text[])
      and jsonb_array_length(coalesce(p.chosen -> 'notices' -> 'news', '[]')) > 0`.execute(connection)
  return rows
}

/**
 * Notifies of new articles those who watch one of their instruments and want to know. It is the last thing of the transaction that stores
 * them, and an article that its source changes was stored before: so nobody is told twice.
 */
export async function announceNews(
  transaction: Connection,
  articles: readonly NewArticle[],
  now: number,
): Promise<UnreadCount[]> {
  const notices: OwnNotice[] = []
  for (const article of articles) {
    const { id, titles, symbols, publishedAt } = article
    if (symbols.length === 0 || publishedAt < now - newsForMs) continue
    for (const { customer_id: customerId, locale, symbol } of await listConcerned(transaction, article)) {
      const figures = { symbol, headline: titles[locale] ?? '' }
      notices.push({ customerId, notice: { event: 'news-published', subjectId: id, figures } })
    }
  }
  return await insertMany(transaction, notices, new Date(now))
}
