import { hourMs } from '@candor/domain/time/durations.ts'
import { createHandFedMarket, flatCandle } from '@candor/tests/database/hand-fed-market.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { listCandles } from '@candor/wire/candles.ts'
import { listMarkets, listQuotes } from '@candor/wire/quotes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const quarter = hourMs / 4
const start = Math.floor(Date.now() / hourMs) * hourMs

let server: TestServer
beforeAll(async () => {
  const market = createHandFedMarket()
  market.show(start, { XAUUSD: '4300.10', XAGUSD: '65.123', EURUSD: '1.17501' })
  const past = Array.from({ length: 120 }, (_, index) =>
    flatCandle(start - (119 - index) * quarter, `${4000 + index}.00`),
  )
  market.setCandles('XAUUSD', '15m', past)
  server = await startTestServer({ market, stands: true })
})
afterAll(() => server.stop())

const get = (path: string) => server.client().get(path)
const quotes = async (query: string) => listQuotes.reply.parse((await get(`/api/v1/quotes${query}`)).json)

describe('quotes', () => {
  it('are given of all, of a market and of some, each with its curve', async () => {
    expect((await quotes('')).quotes.map(({ symbol }) => symbol)).toEqual(['XAUUSD', 'XAGUSD', 'EURUSD'])
    expect((await quotes('?market=metals')).quotes.map(({ symbol }) => symbol)).toEqual(['XAUUSD', 'XAGUSD'])
    expect((await quotes('?market=crypto')).quotes).toEqual([])
    const some = await quotes('?symbols=EURUSD,XAUUSD,EURUSD')
    expect(some.quotes.map(({ symbol, last, bid }) => [symbol, last, bid])).toEqual([
      ['EURUSD', '1.17501', '1.17500'],
      ['XAUUSD', '4300.10', '4300.09'],
    ])
    expect(some.sparks.map(({ symbol }) => symbol)).toEqual(['EURUSD', 'XAUUSD'])
    const [narrowed] = (await quotes('?market=forex&symbols=EURUSD,XAUUSD')).quotes
    expect(narrowed?.symbol).toBe('EURUSD')
  })

  it('have a curve of 33 points over the last day, which ends with the last price', async () => {
    const curve = async () => (await quotes('?symbols=XAUUSD')).sparks[0]?.points ?? []
    const before = await curve()
    expect(before).toHaveLength(33)
    expect([before[0], before.at(-1)]).toEqual(['4023.00', '4119.00'])
    server.market.beat(start + quarter + 5_000, { XAUUSD: '4300.20' })
    server.clock.advance(1_500)
    const after = await curve()
    expect([after[0], after.at(-1), after.length]).toEqual(['4024.00', '4300.20', 33])
  })

  it('have the past in their curve also where it is found after the start', async () => {
    const past = [flatCandle(start - quarter, '65.000'), flatCandle(start, '65.100')]
    server.market.setCandles('XAGUSD', '15m', past)
    await expect
      .poll(
        async () => {
          server.clock.advance(1_500)
          server.market.beat(start, { XAGUSD: '65.123' })
          return (await quotes('?symbols=XAGUSD')).sparks[0]?.points[0]
        },
        { interval: 300 },
      )
      .toBe('65.000')
  })

  it('are written once a second at most', async () => {
    server.clock.advance(1_500)
    server.market.beat(start + quarter + 6_000, { XAUUSD: '4300.30' })
    const first = await get('/api/v1/quotes')
    server.market.beat(start + 2 * quarter, { XAUUSD: '4301.00' })
    expect((await get('/api/v1/quotes')).headers.get('etag')).toBe(first.headers.get('etag'))
    server.clock.advance(1_500)
    const later = await get('/api/v1/quotes')
    expect(later.text).toContain('"last":"4301.00"')
    expect(later.headers.get('cache-control')).toBe('public, max-age=1')
  })

  it.each([
    '?market=bonds',
    '?symbols=',
    '?symbols=xauusd',
    '?symbols=A,',
    '?all=1',
    '?market=etf&market=etf',
  ])('are refused for %s', async (query) => {
    expect(problemOf(await get(`/api/v1/quotes${query}`)).code).toBe('invalid-request')
  })

  it('of something unknown are not found', async () => {
    expect(problemOf(await get('/api/v1/quotes?symbols=XAUUSD,NONE')).code).toBe('not-found')
  })
})

describe('the standing of the markets', () => {
  it('names all seven', async () => {
    const { markets } = listMarkets.reply.parse((await get('/api/v1/markets')).json)
    expect(markets).toHaveLength(7)
    expect(markets.find(({ market }) => market === 'crypto')).toEqual({
      market: 'crypto',
      open: true,
      opensAt: null,
      closesAt: null,
    })
  })
})

describe('candles', () => {
  const candles = async (query: string) =>
    listCandles.reply.parse((await get(`/api/v1/candles/XAUUSD?interval=15m${query}`)).json)

  it('are the latest ones, or those before an instant, and say whether there are more', async () => {
    const latest = await candles('&limit=2')
    expect(latest).toEqual({
      candles: [
        [(start - quarter) / 1000, '4118.00', '4118.00', '4118.00', '4118.00', '0.1'],
        [start / 1000, '4119.00', '4119.00', '4119.00', '4119.00', '0.1'],
      ],
      more: true,
    })
    const older = await candles(`&limit=200&before=${start / 1000}`)
    expect([older.candles.length, older.candles.at(-1)?.[1], older.more]).toEqual([119, '4118.00', false])
    expect((await candles('')).candles).toHaveLength(120)
  })

  it.each(['', '?interval=2m', '?interval=1h&limit=0', '?interval=1h&limit=10000', '?interval=1h&before=-1'])(
    'are refused for %s',
    async (query) => {
      expect(problemOf(await get(`/api/v1/candles/XAUUSD${query}`)).code).toBe('invalid-request')
    },
  )

  it('of something unknown are not found', async () => {
    expect(problemOf(await get('/api/v1/candles/NONE?interval=1h')).code).toBe('not-found')
  })
})
