import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { locales } from '@candor/domain/languages/language-table.ts'
import { hourMs, minuteMs } from '@candor/domain/time/durations.ts'
import { openLoopbackOutbound } from '@candor/tests/database/open-outbound.ts'
import { signedInClient } from '@candor/tests/database/signed-in-client.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import { listNews, readArticle } from '@candor/wire/news.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPictureCleaner } from '../pictures/clean-picture.ts'
import { createFeedReader } from './ask-feed-reader.ts'
import { fetchSource } from './fetch-source.ts'
import { guides } from './guide-list.ts'

let server: TestServer
let origin = ''
let answers: Record<string, (request: IncomingMessage, reply: ServerResponse) => void> = {}
let asked: IncomingMessage[] = []
const readers = { cleaner: createPictureCleaner({ readers: 1 }), feeds: createFeedReader() }
const paper = createServer((request, reply) => {
  asked.push(request)
  const answer = answers[request.url ?? '']
  if (answer) answer(request, reply)
  else reply.writeHead(404).end()
})

beforeAll(async () => {
  server = await startTestServer({ outbound: openLoopbackOutbound(), stands: true })
  await new Promise<void>((listening) => paper.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(paper.address() as AddressInfo).port}`
})

afterAll(async () => {
  readers.cleaner.close()
  await readers.feeds.close()
  paper.closeAllConnections()
  paper.close()
  await server.stop()
})

beforeEach(() => {
  answers = {}
  asked = []
})

type Story = { title: string; guid?: string; link?: string; minutesAgo?: number; text?: string }

const rss = (name: string, stories: readonly Story[]) =>
  `<rss version="2.0"><channel><title>${name}</title>${stories
    .map(
      ({ title, guid, link, minutesAgo = 5, text = '' }) =>
        `<item><title>${title}</title>${guid ? `<guid isPermaLink="false">${guid}</guid>` : ''}${link ? `<link>${link}</link>` : ''}<pubDate>${new Date(server.clock.now() - minutesAgo * minuteMs).toUTCString()}</pubDate><description>${text}</description></item>`,
    )
    .join('')}</channel></rss>`

const serve = (path: string, body: string, headers: Record<string, string> = {}) => {
  answers[path] = (_request, reply) => void reply.writeHead(200, headers).end(body)
}

const fetchFrom = (path: string, language: 'en' | 'zh' = 'en') =>
  fetchSource(server.deps, { url: origin + path, language }, readers)

const newsIn = async (locale: string, more = '') =>
  listNews.reply.parse((await server.client().get(`/api/v1/news?locale=${locale}${more}`)).json)

const titles = async (locale = 'en', more = '') =>
  (await newsIn(locale, more)).articles.filter(({ kind }) => kind !== 'guide').map(({ title }) => title)

describe('a fresh installation', () => {
  it('has the guides in every language, and none of them is dated', async () => {
    for (const locale of locales) {
      const { articles } = await newsIn(locale)
      const found = articles.filter(({ kind }) => kind === 'guide')
      expect(found.map(({ id }) => id)).toEqual(guides.map(({ id }) => id))
      expect(found.length).toBeGreaterThanOrEqual(12)
      for (const { id, title, summary, publishedAt, language } of found) {
        expect([publishedAt, language]).toEqual([null, locale])
        const { json } = await server.client().get(`/api/v1/news/${id}?locale=${locale}`)
        const { blocks } = readArticle.reply.parse(json)
        expect(blocks.length).toBeGreaterThan(5)
        expect([title, summary, ...blocks.map(({ text }) => text)].join(' ')).not.toMatch(/[*_#<>]| {2}/)
      }
    }
  })
})

describe('a source', () => {
  it('is asked with what it said last time, and not before its time', async () => {
    serve('/cond', rss('Cond', [{ title: 'Palladium story', guid: 'c1' }]), { etag: '"v1"' })
    expect(await fetchFrom('/cond')).toBe(true)
    expect(await fetchFrom('/cond')).toBe(false)
    server.clock.advance(10 * minuteMs)
    answers['/cond'] = (_request, reply) => void reply.writeHead(304).end()
    expect(await fetchFrom('/cond')).toBe(true)
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"'])
    expect(await titles()).toContain('Palladium story')
  })

  it('that fails is asked less and less often, and as it says', async () => {
    answers['/down'] = (_request, reply) => void reply.writeHead(503, { 'retry-after': '7200' }).end()
    expect(await fetchFrom('/down')).toBe(true)
    server.clock.advance(hourMs)
    expect(await fetchFrom('/down')).toBe(false)
    server.clock.advance(hourMs)
    answers['/down'] = (_request, reply) => void reply.writeHead(500).end()
    expect(await fetchFrom('/down')).toBe(true)
    server.clock.advance(39 * minuteMs)
    expect(await fetchFrom('/down')).toBe(false)
    server.clock.advance(minuteMs)
    expect(await fetchFrom('/down')).toBe(true)
  })

  it('is asked by one process at a time', async () => {
    serve('/busy', rss('Busy', [{ title: 'Once only', guid: 'b1' }]))
    const outcomes = await Promise.all([fetchFrom('/busy'), fetchFrom('/busy'), fetchFrom('/busy')])
    expect(outcomes.filter(Boolean).length).toBe(1)
    expect(asked.length).toBe(1)
  })
})

describe('an article', () => {
  it('that its source changes keeps its place', async () => {
    serve('/change', rss('Change', [{ title: 'Silver first', guid: 'x', minutesAgo: 30 }]))
    await fetchFrom('/change')
    const before = (await newsIn('en')).articles.find(({ title }) => title === 'Silver first')
    server.clock.advance(10 * minuteMs)
    serve('/change', rss('Change', [{ title: 'Silver corrected', guid: 'x', minutesAgo: 0 }]))
    await fetchFrom('/change')
    const after = (await newsIn('en')).articles.find(({ title }) => title === 'Silver corrected')
    expect(await titles()).not.toContain('Silver first')
    expect([after?.id, after?.publishedAt]).toEqual([before?.id, before?.publishedAt])
    expect([before?.changedAt, after?.changedAt === null]).toEqual([null, false])
    expect(after?.symbols).toEqual(['XAGUSD'])
  })

  it('is told once, however many sources carry it', async () => {
    const story = { title: 'Ringgit steady, for now', link: 'https://wire.example/a?utm_source=1' }
    serve('/wire', rss('Wire', [story]))
    serve('/copy', rss('Copy', [{ ...story, link: 'https://www.wire.example/a#top', title: 'Our title' }]))
    serve(
      '/reprint',
      rss('Reprint', [{ title: 'RINGGIT steady – for now', link: 'https://reprint.example/z' }]),
    )
    for (const path of ['/wire', '/copy', '/reprint']) await fetchFrom(path)
    const found = (await titles()).filter((title) => /ringgit|our title/i.test(title))
    expect(found).toEqual(['Ringgit steady, for now'])
    // The copy may change its title as often as it likes: the story is the first one's.
    server.clock.advance(10 * minuteMs)
    serve('/copy', rss('Copy', [{ ...story, link: 'https://www.wire.example/a', title: 'Our second title' }]))
    await fetchFrom('/copy')
    expect((await titles()).filter((title) => /second title/.test(title))).toEqual([])
  })

  it('is found by language, instrument and words, page by page', async () => {
    serve('/zh', rss('报纸', [{ title: '黄金走高', guid: 'z' }]))
    await fetchFrom('/zh', 'zh')
    serve(
      '/many',
      rss(
        'Many',
        Array.from({ length: 7 }, (_, at) => ({
          title: `Dogecoin part ${at}`,
          guid: `d${at}`,
          minutesAgo: at,
        })),
      ),
    )
    await fetchFrom('/many')
    expect(await titles('zh')).toContain('黄金走高')
    expect(await titles('en')).not.toContain('黄金走高')
    expect(await titles('zh', '&symbols=XAUUSD')).toEqual(['黄金走高'])
    expect(await titles('en', '&words=DOGECOIN%20part%203')).toEqual(['Dogecoin part 3'])
    const seen: string[] = []
    for (let before = ''; ; ) {
      const page = await newsIn('en', `&symbols=DOGEUSD&limit=3${before}`)
      seen.push(...page.articles.map(({ title }) => title))
      if (!page.more) break
      before = `&before=${page.articles.at(-1)?.id}`
    }
    expect(seen).toEqual(Array.from({ length: 7 }, (_, at) => `Dogecoin part ${at}`))
  })

  it('has its picture from our own origin, re-encoded', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .png()
      .toBuffer()
    const https = { ...server.deps, outbound: server.deps.outbound }
    // The paper is on this machine and speaks http: the address in the feed is https, and the way there is bent back.
    https.outbound = (request) =>
      server.deps.outbound({ ...request, url: request.url.replace('https://paper.example', origin) })
    answers['/p.png'] = (_request, reply) => void reply.writeHead(200).end(picture)
    serve(
      '/pictured',
      `<rss version="2.0"><channel><title>P</title><item><title>Pictured</title><guid>p</guid><enclosure url="https://paper.example/p.png" type="image/png" length="1"/></item></channel></rss>`,
    )
    await fetchSource(https, { url: `${origin}/pictured`, language: 'en' }, readers)
    const found = (await newsIn('en')).articles.find(({ title }) => title === 'Pictured')
    expect(found?.hasPicture).toBe(true)
    const answer = await fetch(`${server.origin}/api/v1/news/${found?.id}/picture`)
    const content = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect([content.includes('SecretCamera'), (await sharp(content).metadata()).format]).toEqual([
      false,
      'jpeg',
    ])
  })
})

describe('a notice of news', () => {
  const customerWho = async (chosen: readonly string[], symbols: readonly string[]) => {
    const client = await signedInClient(server)
    await client.put('/api/v1/watchlist', { symbols })
    await client.send('PATCH', '/api/v1/preferences', { body: { notices: { news: chosen } } })
    return client
  }
  const toldTo = async (client: TestClient) => {
    const { json } = await client.get('/api/v1/notices?kind=news')
    return (json as { notices: WireNotice[] }).notices.map(({ figures }) => figures)
  }

  it('goes to who watches the instrument and wants it, once, and an article that changes is no news', async () => {
    const [wants, wantsNone, watchesOther] = [
      await customerWho(['app'], ['XAGUSD', 'XAUUSD']),
      await customerWho([], ['XAUUSD']),
      await customerWho(['app'], ['BTCUSD']),
    ]
    const story = { title: 'Gold is quiet', guid: 'quiet' }
    const old = { title: 'Gold was quiet', guid: 'old', minutesAgo: 25 * 60 }
    serve('/told', rss('Told', [story, old]))
    await fetchFrom('/told')
    expect(await toldTo(wants)).toEqual([{ symbol: 'XAUUSD', headline: 'Gold is quiet' }])
    server.clock.advance(10 * minuteMs)
    serve('/told', rss('Told', [{ ...story, title: 'Gold is very quiet' }, old]))
    await fetchFrom('/told')
    expect(await titles()).toContain('Gold is very quiet')
    expect(await toldTo(wants)).toHaveLength(1)
    serve('/told-zh', rss('Told', [{ title: '黄金很安静', guid: 'zh', text: 'XAUUSD' }]))
    await fetchFrom('/told-zh', 'zh')
    expect(await toldTo(wants)).toHaveLength(1)
    expect([await toldTo(wantsNone), await toldTo(watchesOther)]).toEqual([[], []])
  })
})
