import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostileFeeds } from '@candor/tests/database/hostile-feeds.ts'
import { openLoopbackOutbound } from '@candor/tests/database/open-outbound.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { listNews, readArticle, type WireArticle } from '@candor/wire/news.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPictureCleaner } from '../pictures/clean-picture.ts'
import { createFeedReader } from './ask-feed-reader.ts'
import { fetchSource } from './fetch-source.ts'

let server: TestServer
let origin = ''
const readers = { cleaner: createPictureCleaner({ readers: 1 }), feeds: createFeedReader() }
const hostile = createServer((request, reply) => {
  const place = Number(new URL(request.url ?? '', 'http://x').pathname.slice(1))
  hostileFeeds[place]?.answer(reply)
})

beforeAll(async () => {
  server = await startTestServer({ outbound: openLoopbackOutbound() })
  await new Promise<void>((listening) => hostile.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`
})

afterAll(async () => {
  readers.cleaner.close()
  await readers.feeds.close()
  hostile.closeAllConnections()
  hostile.close()
  await server.stop()
})

const countArticles = async () =>
  Number(
    (
      await server.database
        .selectFrom('news_items')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** What a page is given of it. */
async function served(): Promise<WireArticle[]> {
  const articles: WireArticle[] = []
  for (let before = ''; ; before = `&before=${articles.at(-1)?.id}`) {
    const { json } = await server.client().get(`/api/v1/news?locale=en&limit=50${before}`)
    const page = listNews.reply.parse(json)
    articles.push(...page.articles.filter(({ kind }) => kind !== 'guide'))
    if (!page.more) return articles
  }
}

describe('hostile feeds', () => {
  it('are at least forty', () => expect(hostileFeeds.length).toBeGreaterThanOrEqual(40))

  it('are refused or kept as plain text, within bounds of memory', { timeout: 180_000 }, async () => {
    const before = process.memoryUsage().rss
    for (const [place, { name, kept }] of hostileFeeds.entries()) {
      const had = await countArticles()
      const source = { url: `${origin}/${place}`, language: 'en' } as const
      expect([name, await fetchSource(server.deps, source, readers)]).toEqual([name, true])
      expect([name, (await countArticles()) - had]).toEqual([name, kept])
    }
    // What one thread may hold, one answer, and what the tests themselves have made.
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  })

  it('leave no markup, no address that runs and no unseen sign', async () => {
    const articles = await served()
    expect(articles.length).toBeGreaterThan(200)
    for (const { id, url, title, publishedAt } of articles) {
      expect(url === null || /^https?:\/\//.test(url)).toBe(true)
      expect(title).not.toMatch(/[\u202a-\u202e\p{Cc}]/u)
      expect(Date.parse(publishedAt ?? '')).toBeLessThanOrEqual(server.clock.now())
      if (/^Story \d+ of many/.test(title)) continue
      const { json } = await server.client().get(`/api/v1/news/${id}?locale=en`)
      const article = readArticle.reply.parse(json)
      const told = [article.title, article.summary, ...article.blocks.map((block) => block.text)].join('\n')
      expect(told.length).toBeLessThan(250_000)
      // Escaped twice, markup is text that somebody wants to be seen; nothing makes it markup again.
      if (title.includes('doubly escaped')) continue
      expect(told).not.toMatch(
        /<\/?(script|img|svg|iframe|object|style|base|meta|form|a)\b|onerror=|javascript:/i,
      )
    }
  })

  it('did not reach into the process', () =>
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined())
})
