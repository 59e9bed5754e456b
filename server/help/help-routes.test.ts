import { locales } from '@candor/domain/languages/language-table.ts'
import { articleSlugs } from '@candor/help/contents.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { anyDevice, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import type { listHelp, readHelp, readHelpDesk } from '@candor/wire/help.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const path = '/api/v1/help'

const desk = async (): Promise<ReplyOf<typeof readHelpDesk>> => {
  const editor = await operatorClient(server, 'editor')
  return (await editor.get('/api/v1/operator/help')).json as ReplyOf<typeof readHelpDesk>
}

describe('articles', () => {
  it.each(locales)('are there for visitors in %s, in the order of the contents', async (locale) => {
    const { json } = await server.client().get(`${path}?locale=${locale}`)
    const { articles } = json as ReplyOf<typeof listHelp>
    expect(articles.map(({ slug }) => slug)).toEqual(articleSlugs)
    for (const { title, summary } of articles) expect(`${title} ${summary}`).not.toMatch(/[{}]/)
  })

  it('are read one by one, in English where no language is named, with the figures of the rules', async () => {
    const read = async (query: string) =>
      (await server.client().get(`${path}/liquidation${query}`)).json as ReplyOf<typeof readHelp>
    const english = await read('')
    expect(english).toMatchObject({
      slug: 'liquidation',
      section: 'trading',
      title: 'What happens when a position is liquidated',
    })
    expect(english.next).toEqual(['stops-and-gaps', 'overnight-financing'])
    const table = english.blocks.find((block) => block.kind === 'table')
    expect(table).toMatchObject({
      rows: expect.arrayContaining([{ label: 'Half of the margin', value: '$216.00' }]),
    })
    expect((await read('?locale=zh')).title).toBe('持仓被强制平仓时会发生什么')
  })

  it.each(['/nothing-of-the-kind', '/Liquidation', '/liquidation?locale=fr', '?locale=', '?language=en'])(
    'that do not exist are not found or refused: %s',
    async (rest) => {
      expect([400, 404]).toContain(problemOf(await server.client().get(`${path}${rest}`)).status)
    },
  )
})

describe('searches that found nothing', () => {
  it('are counted by their words, without who searched', async () => {
    const [visitor, customer] = [server.client(), await signedInClient(server)]
    await visitor.post(`${path}/misses`, { locale: 'en', words: ' Tax on  gold COINS' })
    await customer.post(`${path}/misses`, { locale: 'en', words: 'tax on gold coins' })
    await visitor.post(`${path}/misses`, { locale: 'malay', words: 'cukai emas' })
    // Taken without a word, and not kept: it may be somebody's own number.
    expect((await visitor.post(`${path}/misses`, { locale: 'en', words: '012 345 6789' })).status).toBe(200)
    const { misses } = await desk()
    const today = new Date(server.clock.now()).toISOString().slice(0, 10)
    expect(misses).toEqual([
      { locale: 'en', words: 'tax on gold coins', count: 2, lastDay: today },
      { locale: 'malay', words: 'cukai emas', count: 1, lastDay: today },
    ])
  })
})

describe('whether an article was useful', () => {
  it('counts once for each device, by its last answer', async () => {
    const [one, other] = [anyDevice(), anyDevice()]
    const judge = (deviceId: string, useful: boolean) =>
      server.client().put(`${path}/leverage/useful`, { locale: 'en', deviceId, useful })
    await judge(one, true)
    await judge(one, true)
    await judge(other, true)
    await judge(other, false)
    expect((await desk()).articles).toEqual([{ slug: 'leverage', locale: 'en', useful: 1, notUseful: 1 }])
    const missing = await server
      .client()
      .put(`${path}/nothing/useful`, { locale: 'en', deviceId: one, useful: true })
    expect(problemOf(missing).status).toBe(404)
  })

  it('is read by editors alone', async () => {
    const reviewer = await operatorClient(server, 'reviewer')
    expect(problemOf(await reviewer.get('/api/v1/operator/help')).code).toBe('role-required')
  })
})
