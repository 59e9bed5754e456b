import { minuteMs } from '@candor/domain/time/durations.ts'
import { helpTexts } from '@candor/tests/database/help-texts.ts'
import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { listHelpEdits, readHelp } from '@candor/wire/help.ts'
import type { readHelpVersions, WireHelpTexts } from '@candor/wire/help-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
let editor: TestClient & { name: string }
beforeAll(async () => {
  server = await startTestServer()
  editor = await operatorClient(server, 'editor')
})
afterAll(() => server.stop())

const path = (slug: string) => `/api/v1/operator/help/articles/${slug}`
const opened = async (slug: string) => (await editor.get(path(slug))).json as ReplyOf<typeof readHelpVersions>
const lastOf = async (slug: string) => {
  const { status, json } = await editor.get(path(slug))
  return status === 200 ? ((json as ReplyOf<typeof readHelpVersions>).versions[0]?.id ?? null) : null
}
const put = async (slug: string, body: object) =>
  await editor.put(path(slug), { basedOn: await lastOf(slug), ...body })
const shown = async (slug: string, locale = 'en') =>
  (await server.client().get(`/api/v1/help/${slug}?locale=${locale}`)).json as ReplyOf<typeof readHelp>
const edits = async () =>
  ((await server.client().get('/api/v1/help/edits?locale=en')).json as ReplyOf<typeof listHelpEdits>).articles

async function shippedTexts(slug: string): Promise<WireHelpTexts> {
  const { shipped } = await opened(slug)
  if (!shipped) throw new Error(`${slug} is not shipped`)
  return shipped
}

describe('an article of the product', () => {
  it('is written over in every language, with the figures of the rules, and taken back', async () => {
    const texts = await shippedTexts('account-security')
    const before = await shown('account-security')
    const title = { ...texts.en, title: 'Keep your account safe' }
    const saved = await put('account-security', { texts: { ...texts, en: title } })
    expect(saved.status, saved.text).toBe(200)
    const after = await shown('account-security')
    expect(after.title).toBe('Keep your account safe')
    expect(after.blocks).toEqual(before.blocks)
    expect(JSON.stringify(after.blocks)).not.toMatch(/\{[a-z]/i)
    expect(await edits()).toMatchObject([{ slug: 'account-security', body: texts.en.body }])
    expect((await editor.delete(path('account-security'))).status).toBe(200)
    expect(await shown('account-security')).toEqual(before)
    expect(await edits()).toEqual([])
    const { versions } = await opened('account-security')
    expect(versions).toMatchObject([
      { texts: null, state: 'current', by: { name: editor.name } },
      { texts: { en: title }, state: 'past', by: { name: editor.name } },
    ])
    expect(problemOf(await editor.delete(path('account-security'))).code).toBe('not-found')
  })

  it('that names a figure which is gone gives way to the product’s own text, and editors are told', async () => {
    const before = await shown('account-security')
    const texts = await shippedTexts('account-security')
    const old = { ...texts, en: { ...texts.en, body: `${texts.en.body}\n\nAnd {goneFigure}.` } }
    for (const slug of ['account-security', 'our-own-page'])
      expect((await put(slug, { section: 'start', texts })).status).toBe(200)
    await asOwner(server, (owner) =>
      sql`update help_versions set texts = ${JSON.stringify(old)} where slug in ('account-security', 'our-own-page')`.execute(
        owner,
      ),
    )
    expect(await shown('account-security')).toEqual(before)
    expect((await server.client().get('/api/v1/help?locale=en')).status).toBe(200)
    expect(await edits()).toEqual([])
    const { json } = await editor.get('/api/v1/operator/help/articles?locale=en')
    const { articles } = json as { articles: { slug: string; unreadable: boolean }[] }
    expect(articles.flatMap(({ slug, unreadable }) => (unreadable ? slug : []))).toEqual([
      'account-security',
      'our-own-page',
    ])
    for (const slug of ['account-security', 'our-own-page'])
      expect((await editor.delete(path(slug))).status).toBe(200)
  })

  it('keeps every figure: one that is dropped or misspelt is refused, and nothing is stored', async () => {
    const texts = await shippedTexts('account-security')
    const [figure = ''] = texts.malay.body.match(/\{\w+\}/) ?? []
    expect(figure).not.toBe('')
    const without = { ...texts.malay, body: texts.malay.body.replaceAll(figure, '30') }
    const dropped = await put('account-security', { texts: { ...texts, malay: without } })
    expect(problemOf(dropped)).toMatchObject({
      code: 'figure-missing',
      params: { language: 'Melayu', figure },
    })
    const misspelt = { ...texts.en, body: `${texts.en.body}\n\nAnd {madeUp}.` }
    const refused = await put('account-security', { texts: { ...texts, en: misspelt } })
    expect(problemOf(refused)).toMatchObject({ code: 'figure-unknown', params: { figure: '{madeUp}' } })
    expect((await opened('account-security')).versions.filter(({ state }) => state !== 'past')).toHaveLength(
      1,
    )
  })

  it('that the app draws itself is not written over', async () => {
    const texts = await shippedTexts('proof')
    expect(problemOf(await put('proof', { texts })).code).toBe('article-drawn')
  })
})

describe('a new article', () => {
  it('is added from a time on, and a version that is written later replaces one that waits', async () => {
    const at = (minutes: number) => new Date(server.clock.now() + minutes * minuteMs).toISOString()
    const save = (body: string, publishAt?: string) =>
      put('office-hours', {
        section: 'account',
        texts: helpTexts(body),
        ...(publishAt && { publishAt }),
      })
    expect((await save('From Monday on.', at(10))).status).toBe(200)
    expect(await edits()).toEqual([])
    expect((await server.client().get('/api/v1/help/office-hours')).status).toBe(404)
    server.clock.advance(11 * minuteMs)
    expect(await shown('office-hours')).toMatchObject({
      section: 'account',
      title: 'Office hours',
      summary: 'From Monday on.',
    })
    const { deviceId } = server.client()
    const judged = await server
      .client()
      .put('/api/v1/help/office-hours/useful', { locale: 'en', deviceId, useful: true })
    expect(judged.status).toBe(200)
    await save('Later.', at(10))
    await save('On weekdays.')
    expect((await opened('office-hours')).versions.map(({ state }) => state)).toEqual([
      'current',
      'past',
      'past',
    ])
    server.clock.advance(11 * minuteMs)
    expect((await shown('office-hours')).summary).toBe('On weekdays.')
  })

  it('needs a section, a time that has not passed, and the same figures in every language', async () => {
    const save = (body: object) => put('closing-days', { section: 'account', texts: helpTexts(), ...body })
    expect(problemOf(await save({ section: 'elsewhere' })).fields).toEqual([
      { path: 'section', problem: 'field-invalid' },
    ])
    const past = new Date(server.clock.now() - minuteMs).toISOString()
    expect(problemOf(await save({ publishAt: past })).fields).toEqual([
      { path: 'publishAt', problem: 'field-invalid' },
    ])
    const uneven = { ...helpTexts(), tw: { title: '時間', body: '{idleMinutes} 分鐘' } }
    expect(problemOf(await save({ texts: uneven })).code).toBe('figure-missing')
    expect(problemOf(await editor.get(path('closing-days'))).code).toBe('not-found')
  })
})

describe('two who write one article', () => {
  it('do not overwrite each other: who has not seen the last version looks again, also at the same moment', async () => {
    const other = await operatorClient(server, 'editor')
    const save = (by: TestClient, body: string, basedOn: string | null) =>
      by.put(path('both-write'), { section: 'account', texts: helpTexts(body), basedOn })
    const both = await Promise.all([save(editor, 'Mine.', null), save(other, 'Theirs.', null)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await save(other, 'Without having looked.', null)
    expect(problemOf(late).code).toBe('article-changed')
    expect((await save(other, 'After both.', await lastOf('both-write'))).status).toBe(200)
    expect((await opened('both-write')).versions).toHaveLength(2)
  })
})

describe('a preview', () => {
  it('shows figures as readers get them, and says what is wrong', async () => {
    const preview = (body: string) =>
      editor.post('/api/v1/operator/help/preview', { locale: 'en', title: 'Out', body })
    expect((await preview('After {idleMinutes} minutes.')).json).toMatchObject({
      blocks: [{ kind: 'paragraph', spans: [{ text: 'After 30 minutes.' }] }],
    })
    expect(problemOf(await preview('After {idleMinuts} minutes.')).code).toBe('figure-unknown')
    expect(problemOf(await preview('One.\n\n| only a label')).code).toBe('marks-unreadable')
  })
})
