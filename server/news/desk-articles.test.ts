import { minuteMs } from '@candor/domain/time/durations.ts'
import { deskPath, deskText, writeDeskArticle } from '@candor/tests/database/desk-texts.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { listNews, readArticle } from '@candor/wire/news.ts'
import type { listEditedArticles, readEditedArticle } from '@candor/wire/news-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishDue } from './publish-due.ts'

let server: TestServer
let editor: TestClient & { name: string }
beforeAll(async () => {
  server = await startTestServer({ stands: true })
  editor = await operatorClient(server, 'editor')
})
afterAll(() => server.stop())

const news = '/api/v1/operator/news'
const inMinutes = (minutes: number) => new Date(server.clock.now() + minutes * minuteMs).toISOString()
const versionsOf = async (id: string) =>
  ((await editor.get(deskPath(id))).json as ReplyOf<typeof readEditedArticle>).versions
const listed = async (id: string) =>
  ((await editor.get(news)).json as ReplyOf<typeof listEditedArticles>).articles.find(
    (each) => each.id === id,
  )
const newsIn = async (locale: string) =>
  ((await server.client().get(`/api/v1/news?locale=${locale}`)).json as ReplyOf<typeof listNews>).articles
const titlesIn = async (locale: string) => (await newsIn(locale)).map(({ title }) => title)
const shown = async (id: string, locale = 'en') => {
  const { status, json } = await server.client().get(`/api/v1/news/${id}?locale=${locale}`)
  return status === 200 ? (json as ReplyOf<typeof readArticle>) : null
}
/** Adds a version to the last one. */
const put = async (id: string, body: object, by: TestClient = editor) =>
  by.put(deskPath(id), { state: 'published', basedOn: (await versionsOf(id))[0]?.number, ...body })
const actsOn = async (id: string) => {
  const rows = await server.database
    .selectFrom('audit_log')
    .select('act')
    .where('subject_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ act }) => act)
}

describe('an article of the operators', () => {
  it('is read in each of its languages under one name; who lacks it reads English, once', async () => {
    const texts = {
      en: deskText('From the <b>desk</b>', '## One\n\nTwo\n\n- a\n- b'),
      zh: deskText('来自编辑部'),
    }
    const id = await writeDeskArticle(editor, { texts })
    expect((await newsIn('en')).find((each) => each.id === id)).toMatchObject({
      title: 'From the <b>desk</b>',
    })
    const inChinese = (await newsIn('zh')).filter((each) => each.id === id)
    expect(inChinese).toMatchObject([{ title: '来自编辑部', language: 'zh' }])
    expect((await newsIn('malay')).filter((each) => each.id === id)).toMatchObject([{ language: 'en' }])
    expect([await shown(id, 'zh'), await shown(id, 'malay')]).toMatchObject([
      { title: '来自编辑部' },
      { title: 'From the <b>desk</b>' },
    ])
    expect((await versionsOf(id))[0]).toMatchObject({ texts, state: 'current', by: { name: editor.name } })
  })

  it('pages on from an article, whichever language it was shown in', async () => {
    const ids: string[] = []
    for (const title of ['Page one', 'Page two', 'Page three']) {
      server.clock.advance(minuteMs)
      const texts = { en: deskText(title), malay: deskText(`${title}, Melayu`) }
      ids.unshift(await writeDeskArticle(editor, { texts }))
    }
    const { json } = await server.client().get(`/api/v1/news?locale=malay&before=${ids[0]}&limit=2`)
    expect((json as ReplyOf<typeof listNews>).articles.map(({ title }) => title)).toEqual([
      'Page two, Melayu',
      'Page one, Melayu',
    ])
    const list = (await editor.get(`${news}?before=${ids[0]}`)).json as ReplyOf<typeof listEditedArticles>
    expect(list.articles.slice(0, 2).map((each) => each.id)).toEqual(ids.slice(1))
  })

  it('keeps its place when it is changed, gains and loses languages, and is withdrawn and brought back', async () => {
    const id = await writeDeskArticle(editor, { texts: { en: deskText('First'), zh: deskText('第一') } })
    const before = await shown(id)
    server.clock.advance(10 * minuteMs)
    const changed = { en: deskText('First'), malay: deskText('Pertama') }
    expect((await put(id, { texts: changed })).status).toBe(200)
    const malay = await shown(id, 'malay')
    expect(malay).toMatchObject({ title: 'Pertama', publishedAt: before?.publishedAt })
    expect(malay?.changedAt).toBe(new Date(server.clock.now()).toISOString())
    // What was not changed does not say so; Chinese readers get English again.
    expect(await shown(id)).toEqual(before)
    expect((await shown(id, 'zh'))?.language).toBe('en')
    expect((await editor.delete(deskPath(id))).status).toBe(200)
    expect([await shown(id), await listed(id)]).toMatchObject([null, { withdrawn: true, shown: false }])
    expect(problemOf(await editor.delete(deskPath(id))).code).toBe('not-found')
    expect((await put(id, { texts: { zh: deskText('又见') } })).status).toBe(200)
    expect((await shown(id, 'zh'))?.title).toBe('又见')
    expect((await versionsOf(id)).map(({ state }) => state)).toEqual(['current', 'past', 'past', 'past'])
    expect(await actsOn(id)).toEqual([
      'article-published',
      'article-changed',
      'article-withdrawn',
      'article-changed',
    ])
  })
})

describe('the instruments of an article', () => {
  const about = async (symbol: string) =>
    ((await server.client().get(`/api/v1/news?locale=en&symbols=${symbol}`)).json as ReplyOf<typeof listNews>)
      .articles
  const isAbout = async (id: string, symbol: string) => (await about(symbol)).some((each) => each.id === id)

  it('are those that were chosen, in every version its own, and readers find it by them', async () => {
    const texts = { en: deskText('Bitcoin and nothing else'), zh: deskText('比特币') }
    const id = await writeDeskArticle(editor, { texts, symbols: ['XAUUSD', 'EURUSD', 'XAUUSD'] })
    expect((await versionsOf(id))[0]?.symbols).toEqual(['XAUUSD', 'EURUSD'])
    expect((await shown(id))?.symbols).toEqual(['XAUUSD', 'EURUSD'])
    expect((await shown(id, 'zh'))?.symbols).toEqual(['XAUUSD', 'EURUSD'])
    expect([await isAbout(id, 'XAUUSD'), await isAbout(id, 'BTCUSD')]).toEqual([true, false])
    // A draft changes nothing for readers; published, it does, and a text that stayed the same says nothing of a change.
    await put(id, { texts, symbols: ['GBPUSD'], state: 'draft' })
    expect(await isAbout(id, 'XAUUSD')).toBe(true)
    await put(id, { texts, symbols: ['GBPUSD'] })
    expect([await isAbout(id, 'XAUUSD'), await isAbout(id, 'GBPUSD')]).toEqual([false, true])
    expect((await shown(id))?.changedAt).toBeNull()
    expect((await versionsOf(id)).map(({ symbols }) => symbols)).toEqual([
      ['GBPUSD'],
      ['GBPUSD'],
      ['XAUUSD', 'EURUSD'],
    ])
  })

  it('are found in its texts where nobody has chosen, and none where somebody has chosen none', async () => {
    const texts = { en: deskText('Bitcoin again') }
    const id = await writeDeskArticle(editor, { texts })
    expect([(await versionsOf(id))[0]?.symbols, await isAbout(id, 'BTCUSD')]).toEqual([null, true])
    await put(id, { texts, symbols: [] })
    expect([(await versionsOf(id))[0]?.symbols, (await shown(id))?.symbols]).toEqual([[], []])
    expect(await isAbout(id, 'BTCUSD')).toBe(false)
  })
})

describe('a draft', () => {
  it('is seen by nobody but editors, and may be unfinished', async () => {
    const texts = { malay: { title: '', summary: '', text: 'Belum siap.' } }
    const id = await writeDeskArticle(editor, { texts, state: 'draft' })
    expect(await shown(id, 'malay')).toBeNull()
    expect((await newsIn('malay')).some((each) => each.id === id)).toBe(false)
    expect(await listed(id)).toMatchObject({ titles: {}, publishedAt: null, drafted: true, shown: false })
    expect(await versionsOf(id)).toMatchObject([{ number: 1, texts, publishAt: null, state: 'draft' }])
    expect(await actsOn(id)).toEqual(['article-drafted'])
    // Of a published article, readers keep what was published.
    await put(id, { texts: { en: deskText('Finished') } })
    await put(id, { texts: { en: deskText('Finished better') }, state: 'draft' })
    expect((await shown(id))?.title).toBe('Finished')
    expect(await listed(id)).toMatchObject({ titles: { en: 'Finished better' }, drafted: true, shown: true })
    expect((await versionsOf(id)).map(({ state }) => state)).toEqual(['draft', 'current', 'past'])
  })

  it('is made of an earlier version, which then can be published again', async () => {
    const id = await writeDeskArticle(editor, { texts: { en: deskText('As it was', '> Said.\n\nOne.') } })
    await put(id, { texts: { en: deskText('As it became') } })
    const [, first] = await versionsOf(id)
    expect((await put(id, { texts: first?.texts, state: 'draft' })).status).toBe(200)
    expect((await shown(id))?.title).toBe('As it became')
    const [draft] = await versionsOf(id)
    expect(draft).toMatchObject({ number: 3, texts: first?.texts, state: 'draft' })
    await put(id, { texts: draft?.texts })
    expect(await shown(id)).toMatchObject({ title: 'As it was', blocks: [{ kind: 'quote' }, {}] })
  })
})

describe('an article that is published at a time', () => {
  it('is read from then on, and not before', async () => {
    const id = await writeDeskArticle(editor, { texts: { en: deskText('At ten') }, publishAt: inMinutes(10) })
    server.clock.advance(9 * minuteMs)
    await publishDue(server.deps)
    expect([await shown(id), await listed(id)]).toMatchObject([null, { drafted: false, shown: false }])
    expect((await listed(id))?.scheduledAt).not.toBeNull()
    server.clock.advance(minuteMs)
    await publishDue(server.deps)
    expect(await shown(id)).toMatchObject({ title: 'At ten', changedAt: null })
    expect((await newsIn('en'))[0]?.id).toBe(id)
    expect(await listed(id)).toMatchObject({ shown: true, scheduledAt: null })
    expect(await actsOn(id)).toEqual(['article-scheduled'])
  })

  it('is replaced by what is written later, be it a draft, another time or a withdrawal', async () => {
    const waiting = () =>
      writeDeskArticle(editor, { texts: { en: deskText('Never read') }, publishAt: inMinutes(5) })
    const [drafted, moved, gone] = [await waiting(), await waiting(), await waiting()]
    await put(drafted, { texts: { en: deskText('Thought again') }, state: 'draft' })
    await put(moved, { texts: { en: deskText('Moved') }, publishAt: inMinutes(12) })
    expect((await editor.delete(deskPath(gone))).status).toBe(200)
    server.clock.advance(6 * minuteMs)
    await publishDue(server.deps)
    expect(await titlesIn('en')).not.toContain('Never read')
    expect([await shown(drafted), await shown(moved), await shown(gone)]).toEqual([null, null, null])
    server.clock.advance(7 * minuteMs)
    await publishDue(server.deps)
    expect((await shown(moved))?.title).toBe('Moved')
    expect((await versionsOf(moved)).map(({ state }) => state)).toEqual(['current', 'past'])
    expect((await versionsOf(drafted)).map(({ state }) => state)).toEqual(['draft', 'past'])
  })
})

describe('two who write one article', () => {
  it('do not overwrite each other: who has not seen the last version looks again, also at the same moment', async () => {
    const other = await operatorClient(server, 'editor')
    const id = await writeDeskArticle(editor, { texts: { en: deskText('Ours') }, state: 'draft' })
    const save = (by: TestClient, title: string, basedOn: number) =>
      by.put(deskPath(id), { texts: { en: deskText(title) }, state: 'draft', basedOn })
    const both = await Promise.all([save(editor, 'Mine', 1), save(other, 'Theirs', 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(problemOf(await save(other, 'Without having looked', 1)).code).toBe('article-changed')
    expect((await save(other, 'After both', 2)).status).toBe(200)
    expect((await versionsOf(id)).map(({ by }) => by.name)[0]).toBe(other.name)
  })
})

describe('what is written wrongly', () => {
  it('is refused by its place, and nothing is stored', async () => {
    const fieldsFor = async (body: object) =>
      problemOf(await editor.post(news, { state: 'published', ...body })).fields.map(({ path }) => path)
    const good = { en: deskText('Good') }
    const { articles } = (await editor.get(news)).json as ReplyOf<typeof listEditedArticles>
    expect(await fieldsFor({ texts: {} })).toEqual(['texts'])
    expect(await fieldsFor({ texts: { en: { title: ' ', summary: '', text: '' } }, state: 'draft' })).toEqual(
      ['texts'],
    )
    expect(await fieldsFor({ texts: { ...good, zh: { ...deskText(''), text: '文' } } })).toEqual([
      'texts.zh.title',
    ])
    expect(await fieldsFor({ texts: { ...good, tw: deskText('標題', ' \n\n ') } })).toEqual(['texts.tw.text'])
    expect(await fieldsFor({ texts: good, symbols: ['NOPE'] })).toEqual(['symbols'])
    expect(await fieldsFor({ texts: good, publishAt: inMinutes(-1) })).toEqual(['publishAt'])
    expect(await fieldsFor({ texts: good, publishAt: inMinutes(5), state: 'draft' })).toEqual(['publishAt'])
    expect((await editor.post(news, { state: 'published', texts: { fr: deskText('Non') } })).status).toBe(400)
    expect(((await editor.get(news)).json as ReplyOf<typeof listEditedArticles>).articles).toEqual(articles)
  })

  it('is refused to other roles', async () => {
    const reviewer = await operatorClient(server, 'reviewer')
    const body = { texts: { en: deskText('Mine') }, state: 'draft' }
    expect((await reviewer.post(news, body)).status).toBe(403)
    expect((await reviewer.get(news)).status).toBe(403)
    const admin = await operatorClient(server, 'admin')
    expect((await admin.post(news, body)).status).toBe(200)
  })
})
