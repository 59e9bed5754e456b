import type { Locale } from '@candor/domain/languages/language-table.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { deskPath, deskText, writeDeskArticle } from '@candor/tests/database/desk-texts.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/signed-in-client.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { publishDue } from './publish-due.ts'

let server: TestServer
let editor: TestClient
beforeAll(async () => {
  server = await startTestServer({ stands: true })
  editor = await operatorClient(server, 'editor')
})
afterAll(() => server.stop())

/** Somebody who reads a language, watches gold and wants to be notified of news. */
async function reader(locale: Locale): Promise<TestClient> {
  const client = await signedInClient(server)
  await client.put('/api/v1/watchlist', { symbols: ['XAUUSD'] })
  await client.send('PATCH', '/api/v1/preferences', { body: { notices: { news: ['app', 'push'] } } })
  expect((await client.put('/api/v1/customers/locale', { locale })).status).toBe(200)
  return client
}

const toldTo = async (client: TestClient) => {
  const { json } = await client.get('/api/v1/notices?kind=news')
  return (json as { notices: WireNotice[] }).notices.map(({ figures, subjectId }) => [
    subjectId,
    figures['headline'],
  ])
}

const symbols = ['XAUUSD']
const inMinutes = (minutes: number) => new Date(server.clock.now() + minutes * minuteMs).toISOString()

describe('a notice of what operators write', () => {
  it('goes out at publication only, once, to each reader in their language or else in English', async () => {
    const readers = [await reader('en'), await reader('zh'), await reader('malay')]
    const texts = { en: deskText('Gold, explained'), zh: deskText('说说黄金') }
    const id = await writeDeskArticle(editor, { texts, symbols, state: 'draft' })
    expect(await Promise.all(readers.map(toldTo))).toEqual([[], [], []])
    const save = (basedOn: number, body: object) =>
      editor.put(deskPath(id), { texts, symbols, state: 'published', basedOn, ...body })
    expect((await save(1, { publishAt: inMinutes(5) })).status).toBe(200)
    expect(await Promise.all(readers.map(toldTo))).toEqual([[], [], []])
    server.clock.advance(5 * minuteMs)
    await publishDue(server.deps)
    const told = [[[id, 'Gold, explained']], [[id, '说说黄金']], [[id, 'Gold, explained']]]
    expect(await Promise.all(readers.map(toldTo))).toEqual(told)
    // Neither a language that is added, nor a change, nor coming back tells anybody again.
    const more = { ...texts, malay: deskText('Emas, dijelaskan'), en: deskText('Gold, explained again') }
    expect((await save(2, { texts: more })).status).toBe(200)
    expect((await editor.delete(deskPath(id))).status).toBe(200)
    expect((await save(4, { texts: more })).status).toBe(200)
    await publishDue(server.deps)
    expect(await Promise.all(readers.map(toldTo))).toEqual(told)
  })

  it('is not sent to readers who are not shown the article', async () => {
    const [chinese, english] = [await reader('zh'), await reader('en')]
    const id = await writeDeskArticle(editor, { texts: { zh: deskText('只有中文') }, symbols })
    expect(await toldTo(chinese)).toEqual([[id, '只有中文']])
    expect(await toldTo(english)).toEqual([])
  })
})

describe('several servers', () => {
  it('publish what is due once, and notify of it once', async () => {
    const client = await reader('en')
    const other = openDatabase(openPool(server.servingUrl))
    try {
      const texts = { en: deskText('Due now'), tw: deskText('時間到了') }
      const ids = [0, 1, 2, 3].map(() =>
        writeDeskArticle(editor, { texts, symbols, publishAt: inMinutes(1) }),
      )
      const due = await Promise.all(ids)
      server.clock.advance(minuteMs)
      const told = new Map<bigint, number>()
      const stop = server.deps.bus.subscribe('notices.changed', ({ customerId }) =>
        told.set(customerId, (told.get(customerId) ?? 0) + 1),
      )
      const second = { ...server.deps, database: other }
      await Promise.all([publishDue(server.deps), publishDue(second), publishDue(second)])
      stop()
      expect((await toldTo(client)).map(([id]) => id).sort()).toEqual(due.toSorted())
      expect(new Set(told.values())).toEqual(new Set([due.length]))
      const rows = await server.database
        .selectFrom('news_items')
        .select(['story_id', 'language', 'changed_at'])
        .where('story_id', 'in', due)
        .execute()
      expect(rows).toHaveLength(2 * due.length)
      expect(rows.every(({ changed_at }) => changed_at === null)).toBe(true)
      expect(server.log.join('\n')).not.toContain('could not be published')
    } finally {
      await other.destroy()
    }
  })
})
