import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHandFedMarket, type HandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { homeFactsSchema } from '@candor/wire/home-facts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const entry = '<html lang="en"><body><div id="root"><!-- prerendered --></div></body></html>'

/** Draws the price of bitcoin, and counts how often. */
const drawing = (mark: string) => `
let count = 0
export const symbolsOf = () => ['BTCUSD']
export const openPrerender = async () => (locale, { quotes }) => \`${mark} \${locale} \${quotes[0].last} \${(count += 1)}\`
`

let folder: string
let market: HandFedMarket
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-prerender-'))
  writeFileSync(join(folder, 'index.html'), entry)
  writeFileSync(join(folder, 'prerender.js'), drawing('first'))
  market = createHandFedMarket()
  server = await startTestServer({ market, appFolder: folder, stands: true })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const visit = { 'sec-fetch-dest': 'document', 'accept-language': 'en-GB,en;q=0.9' }

const open = async (headers: Record<string, string> = visit) =>
  (await fetch(`${server.origin}/`, { headers })).text()

describe('the home page that the server draws', () => {
  it('is as it was built while prices are missing', async () => {
    expect(await open()).toBe(entry)
    market.show(server.clock.now(), { BTCUSD: '86601.13' })
    server.clock.advance(1_000)
    expect(await open()).toContain('first en 86601.13 1<')
  })

  it('is drawn once a second and language, with the prices of that second', async () => {
    server.clock.advance(1_000)
    const [one, other] = await Promise.all([open(), open()])
    expect(one).toContain('86601.13 2<')
    expect(other).toBe(one)
    market.show(server.clock.now(), { BTCUSD: '86700.00' })
    expect(await open()).toBe(one)
    expect(await open({ ...visit, 'accept-language': 'ms' })).toContain('first malay 86700.00 3<')
    server.clock.advance(1_000)
    expect(await open()).toContain('first en 86700.00 4<')
  })

  it('brings the facts along, and the instant they are of', async () => {
    server.clock.advance(1_000)
    const html = await open()
    expect(html).toContain(`<html data-prerendered="en ${server.clock.now()}" lang="en">`)
    const [, json = ''] = /id="home-facts">([^<]*)</.exec(html) ?? []
    const facts = homeFactsSchema.parse(JSON.parse(json))
    expect(facts.at).toBe(server.clock.now())
    expect(facts.quotes.map(({ symbol, last }) => [symbol, last])).toEqual([['BTCUSD', '86700.00']])
    expect(facts.instruments.map(({ symbol }) => symbol)).toEqual(['BTCUSD'])
    expect(facts.markets).toHaveLength(7)
  })

  it.each([
    ['a worker that keeps the page', { ...visit, 'sec-fetch-dest': 'empty' }],
    ['a program', {}],
    ['who has a session', { ...visit, cookie: 'candor_session=x' }],
  ])('is not for %s', async (_who, headers) => {
    server.clock.advance(1_000)
    expect(await open(headers)).toBe(entry)
  })

  it('is in English for who asks for a language that we do not have, or for nonsense', async () => {
    for (const asked of ['es-ES,es;q=0.9', '', ',,;q=x', '*'.repeat(5_000)])
      expect(await open({ ...visit, 'accept-language': asked })).toContain(' en 86700.00 ')
  })

  it('follows a new build', async () => {
    writeFileSync(join(folder, 'prerender.js'), drawing('second'))
    server.clock.advance(1_000)
    expect(await open()).toContain('second en 86700.00 1<')
    rmSync(join(folder, 'prerender.js'))
    server.clock.advance(1_000)
    expect(await open()).toBe(entry)
  })
})
