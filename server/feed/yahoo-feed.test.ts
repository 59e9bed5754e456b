import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { slowness } from '@candor/tests/database/slowness.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RawTick } from '../quotes/feed.ts'
import type { FeedTrouble } from './feed-trouble.ts'
import { yahooClient } from './yahoo-client.ts'
import { type YahooOptions, yahooFeed } from './yahoo-feed.ts'
import samples from './yahoo-samples.json' with { type: 'json' }

/** A long timeout, because the machine may be busy with other tests. */
const drawn = allInstruments().filter(({ synthetic }) => synthetic === null)

const until = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 10 })

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  vi.restoreAllMocks()
})

type Answer = (response: ServerResponse, symbols: readonly string[], request: IncomingMessage) => void

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const usual: Answer = (response, symbols) => {
  const result = samples.answer.quoteResponse.result.filter(({ symbol }) => symbols.includes(symbol))
  json(response, { quoteResponse: { result, error: null } })
}

/** Yahoo on loopback: the page with the cookie, the crumb, and the quotes, which the test can answer otherwise. */
async function openYahoo(answer: Answer = usual) {
  const asked: { symbols: readonly string[]; at: number }[] = []
  const state = { answer, crumbs: 0 }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://loopback')
    if (url.pathname === '/finance.yahoo.com/quote/AAPL')
      return response
        .writeHead(200, { 'set-cookie': 'A3=d=abc; Domain=.yahoo.com; Path=/; Secure' })
        .end('<html>')
    if (url.pathname === '/query1.finance.yahoo.com/v1/test/getcrumb') {
      state.crumbs += 1
      return response.end(`crumb${state.crumbs}`)
    }
    if (url.pathname !== '/query2.finance.yahoo.com/v7/finance/quote') return response.writeHead(404).end()
    const symbols = (url.searchParams.get('symbols') ?? '').split(',')
    asked.push({ symbols, at: performance.now() })
    if (url.searchParams.get('crumb') !== `crumb${state.crumbs}` || !request.headers.cookie?.includes('A3='))
      return json(response, samples.unauthorized, 401)
    state.answer(response, symbols, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const local: typeof fetch = (input, init) => fetch(String(input).replace('https:/', base), init)
  return { asked, state, fetch: local }
}

async function listen(fetch: typeof globalThis.fetch, more: Partial<YahooOptions> = {}) {
  const ticks: RawTick[] = []
  const troubles: FeedTrouble[] = []
  const feed = yahooFeed({
    instruments: allInstruments(),
    ask: yahooClient(fetch),
    // A Tuesday on which every market of ours has a session or has just had one.
    clock: () => Date.UTC(2026, 4, 5, 15),
    random: () => 0.5,
    everyMs: 40,
    tell: (trouble) => troubles.push(trouble),
    ...more,
  })
  await feed.start((tick) => ticks.push(tick))
  endings.push(feed.stop)
  return { feed, ticks, troubles }
}

describe('the yahoo feed', () => {
  it('asks for all but the synthetic, in batches, and gives what comes back', async () => {
    const yahoo = await openYahoo()
    const { ticks, troubles } = await listen(yahoo.fetch, { everyMs: 60_000 })
    await until(() => expect(yahoo.asked).toHaveLength(Math.ceil(drawn.length / 50)))
    await until(() => expect(ticks).toHaveLength(3))
    const symbols = yahoo.asked.flatMap((request) => request.symbols)
    expect(symbols.toSorted()).toEqual(drawn.map(({ yahooSymbol }) => yahooSymbol).toSorted())
    expect(symbols).not.toContain('EURGBP=X')
    expect(Math.max(...yahoo.asked.map((request) => request.symbols.length))).toBeLessThanOrEqual(50)
    expect(ticks.find(({ symbol }) => symbol === 'AAPL')).toEqual({
      symbol: 'AAPL',
      bid: 27_211_000_000n,
      ask: 27_213_000_000n,
      at: 1_800_000_000_000,
      volume: 0n,
    })
    expect(troubles).toEqual([])
    expect(yahoo.state.crumbs).toBe(1)
  })

  it('after the first round leaves closed markets alone', async () => {
    const yahoo = await openYahoo()
    await listen(yahoo.fetch)
    await until(() => expect(yahoo.asked.length).toBeGreaterThan(3))
    const later = yahoo.asked.slice(2).flatMap((request) => request.symbols)
    expect(later).toContain('AAPL')
    expect(later).not.toContain('0700.HK')
  })

  it('tells what was traded since the last quote', async () => {
    let sum = 1_000
    const yahoo = await openYahoo((response) => {
      const [apple] = samples.answer.quoteResponse.result
      sum += 7
      json(response, { quoteResponse: { result: [{ ...apple, regularMarketVolume: sum }], error: null } })
    })
    const instruments = allInstruments().filter(({ symbol }) => symbol === 'AAPL')
    const { ticks } = await listen(yahoo.fetch, { instruments })
    await until(() => expect(ticks.length).toBeGreaterThan(2))
    expect(ticks.slice(0, 3).map(({ volume }) => volume)).toEqual([0n, 7n, 7n])
  })

  it('tells foreign symbols and senseless prices from ticks', async () => {
    const [apple, , euro] = samples.answer.quoteResponse.result
    const rows = [
      { ...apple, symbol: 'AAPL.MX' },
      { ...apple, regularMarketPrice: null },
      { ...apple, symbol: undefined },
      null,
      euro,
    ]
    const yahoo = await openYahoo((response, symbols) =>
      json(response, { quoteResponse: { result: symbols.includes('AAPL') ? rows : [], error: null } }),
    )
    const instruments = allInstruments().filter(({ symbol }) => ['AAPL', 'EURUSD'].includes(symbol))
    const { ticks, troubles } = await listen(yahoo.fetch, { everyMs: 60_000, instruments })
    await until(() => expect(ticks.map(({ symbol }) => symbol)).toEqual(['EURUSD']))
    expect(troubles.map(({ kind }) => kind)).toEqual([
      'unknown-symbol',
      'not-a-number',
      'malformed',
      'malformed',
    ])
  })

  it('waits longer after each refusal, and as long as a limit asks', async () => {
    const shout = vi.spyOn(console, 'error').mockImplementation(() => {})
    const yahoo = await openYahoo((response) => response.writeHead(429).end(samples.tooMany))
    const { troubles } = await listen(yahoo.fetch)
    await until(() => expect(yahoo.asked).toHaveLength(3))
    const [first, second, third] = yahoo.asked.map(({ at }) => at)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(75)
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThan(150)
    await until(() => expect(troubles).toHaveLength(3))
    expect(troubles[0]).toEqual({ kind: 'rate-limited', detail: 'status 429' })
    yahoo.state.answer = (response) => response.writeHead(429, { 'retry-after': '30' }).end()
    await until(() => expect(yahoo.asked).toHaveLength(4))
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(yahoo.asked).toHaveLength(4)
    // The library would print the address, and with it the crumb.
    expect(shout).not.toHaveBeenCalled()
  })

  it.each<[string, Answer, FeedTrouble['kind']]>([
    ['a server error', (response) => response.writeHead(503).end('busy'), 'no-answer'],
    ['a page instead of JSON', (response) => response.end('<html>consent</html>'), 'malformed'],
    ['half an answer', (response) => response.end('{"quoteResponse":{"result":[{"sym'), 'malformed'],
    [
      'an answer of another shape',
      (response) => json(response, { quoteResponse: { result: 7 } }),
      'malformed',
    ],
    ['a connection cut in the middle', (response) => response.destroy(), 'no-answer'],
    [
      'a body cut in the middle',
      (response) =>
        response.writeHead(200, { 'content-length': '500' }).write('{"quote', () => response.destroy()),
      'no-answer',
    ],
    ['an answer that never comes', () => {}, 'no-answer'],
  ])('lives through %s', async (_what, answer, kind) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const yahoo = await openYahoo(answer)
    // What is malformed has been answered: a slow machine must not make it late as well.
    const answerMs = kind === 'malformed' ? 30_000 : 1_000
    const { ticks, troubles } = await listen(yahoo.fetch, { answerMs })
    await until(() => expect(troubles[0]?.kind).toBe(kind))
    yahoo.state.answer = usual
    await until(() => expect(ticks.length).toBeGreaterThanOrEqual(1))
  })

  it('fetches a new cookie and crumb when the service has dropped the old one', async () => {
    const yahoo = await openYahoo()
    const { ticks, troubles } = await listen(yahoo.fetch)
    await until(() => expect(ticks.length).toBeGreaterThanOrEqual(3))
    yahoo.state.crumbs = 41
    await until(() => expect(troubles.length).toBeGreaterThan(0))
    const before = ticks.length
    await until(() => expect(ticks.length).toBeGreaterThan(before))
    expect(yahoo.state.crumbs).toBe(42)
  })

  it('one batch that is refused does not silence the other', async () => {
    const yahoo = await openYahoo((response, symbols) =>
      symbols.includes('AAPL')
        ? usual(response, symbols, {} as IncomingMessage)
        : response.writeHead(400).end(),
    )
    const { ticks } = await listen(yahoo.fetch)
    await until(() => expect(ticks.length).toBeGreaterThan(2))
  })

  it.each([0, 20, 200])('ends everything when stopped after %d ms, also amid a slow answer', async (ms) => {
    const yahoo = await openYahoo(() => {})
    const { feed, ticks, troubles } = await listen(yahoo.fetch)
    await new Promise((resolve) => setTimeout(resolve, ms))
    const started = performance.now()
    await feed.stop()
    expect(performance.now() - started).toBeLessThan(1_000 * slowness())
    const before = yahoo.asked.length
    // What was under way may still arrive, one request for each batch of symbols; none may follow it.
    await new Promise((resolve) => setTimeout(resolve, 150))
    const requests = yahoo.asked.length
    expect(requests - before).toBeLessThanOrEqual(Math.ceil(drawn.length / 50))
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect([ticks.length, troubles.length, yahoo.asked.length]).toEqual([0, 0, requests])
  })

  it('leaves no timer behind while it pauses', async () => {
    const yahoo = await openYahoo()
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const { feed, ticks } = await listen(yahoo.fetch, { everyMs: 60_000, answerMs: 60_000 })
    await until(() => expect(ticks).toHaveLength(3))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const waiting = timers()
    await feed.stop()
    expect(timers()).toBeLessThan(waiting)
  })
})
