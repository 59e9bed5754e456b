import { dayMs } from '@candor/domain/time/durations.ts'
import { createHandFedMarket, flatCandle } from '@candor/tests/database/hand-fed-market.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { instrumentDetailSchema, instrumentSchema, sessionAnswerSchema } from '@candor/wire/instruments.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  const market = createHandFedMarket()
  market.show(Date.now(), { XAUUSD: '4300.10', '0939.HK': '7.805' })
  market.setCandles('XAUUSD', '1D', [
    flatCandle(Date.now() - 400 * dayMs, '9000.00'),
    flatCandle(Date.now() - 100 * dayMs, '4500.00'),
    flatCandle(Date.now() - 50 * dayMs, '3900.50'),
  ])
  server = await startTestServer({ market })
})
afterAll(() => server.stop())

const get = (path: string) => server.client().get(`/api/v1/instruments${path}`)

describe('the list of instruments', () => {
  it('has all 106, as people write them', async () => {
    const answer = await get('')
    const { instruments } = answer.json as { instruments: unknown[] }
    const read = instruments.map((each) => instrumentSchema.parse(each))
    expect(read).toHaveLength(106)
    const tickerOf = (wanted: string) => read.find(({ symbol }) => symbol === wanted)?.ticker
    expect(['XAUUSD', 'EURUSD', 'BTCUSD', '0700.HK', '1155.KL', 'AAPL', 'SPY'].map(tickerOf)).toEqual([
      'XAU/USD',
      'EUR/USD',
      'BTC/USD',
      '0700.HK',
      '1155.KL',
      'AAPL',
      'SPY',
    ])
  })

  it('is sent once and then confirmed', async () => {
    const first = await get('')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    const again = await server
      .client()
      .send('GET', '/api/v1/instruments', { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('comes packed to who can read that, and plain to everybody else', async () => {
    const send = (encodings: string, etag = '') =>
      server.client().send('GET', '/api/v1/instruments', {
        headers: { 'accept-encoding': encodings, 'if-none-match': etag },
      })
    const packed = await send('br, gzip;q=0.8')
    const plain = await send('gzip;q=0')
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length / 3)
    expect(plain.headers.get('content-encoding')).toBe(null)
    expect(packed.text).toBe(plain.text)
    for (const { headers } of [packed, plain])
      expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    // Each form is confirmed by its own etag, and neither by that of the other.
    const [packedTag = '', plainTag = ''] = [packed, plain].map(({ headers }) => headers.get('etag') ?? '')
    expect((await send('gzip', packedTag)).status).toBe(304)
    expect((await send('identity', plainTag)).status).toBe(304)
    expect((await send('identity', packedTag)).status).toBe(200)
  })

  it('answers the same to another spelling of the address, and refuses what it does not know', async () => {
    expect((await get('?')).text).toBe((await get('')).text)
    expect(problemOf(await get('?limit=3')).code).toBe('invalid-request')
  })
})

describe('an instrument', () => {
  it('is told with its terms, its year and its week', async () => {
    const detail = instrumentDetailSchema.parse((await get('/XAUUSD')).json)
    expect(detail).toMatchObject({
      ticker: 'XAU/USD',
      baseAsset: 'XAU',
      tickSize: '0.01',
      quantityUnit: 'lot',
      contractSize: '100',
      quantityStep: '0.01',
      minQuantity: '0.01',
      boardLot: null,
      maxLeverage: 20,
      yearHigh: '4500.00',
      yearLow: '3900.50',
    })
    const first = new Date(detail.week[0]?.opensAt ?? '')
    expect(first.getUTCDay()).toBe(0)
    expect(detail.week.length).toBeGreaterThanOrEqual(4)
  })

  it('has the tick of the price it stands at, and a board lot where there are lots', async () => {
    const { json } = await get('/0939.HK')
    expect(json).toMatchObject({ tickSize: '0.005', boardLot: 1000, quantityStep: '1000', yearHigh: '7.805' })
    expect((await get('/AAPL')).json).toMatchObject({ yearHigh: null, yearLow: null, maxLeverage: 5 })
  })

  it.each(['/NONE', '/xauusd', '/XAUUSD/sessions', '/..%2fXAUUSD', `/${'A'.repeat(17)}`])(
    'that does not exist is not found or refused: %s',
    async (path) => {
      expect([400, 404]).toContain(problemOf(await get(path)).status)
    },
  )
})

/** The minute before, the instant itself and the minute after, as the data file has them. */
const edges: [string, string, 'opens' | 'closes'][] = [
  // New York before and after the clocks change (9 March and 2 November 2025), and a half day.
  ['AAPL', '2025-03-07T14:30:00Z', 'opens'],
  ['AAPL', '2025-03-10T13:30:00Z', 'opens'],
  ['SPY', '2025-10-31T20:00:00Z', 'closes'],
  ['SPY', '2025-11-03T21:00:00Z', 'closes'],
  ['AAPL', '2025-11-28T18:00:00Z', 'closes'],
  // Hong Kong: lunch, and New Year's Eve, which ends at noon.
  ['0700.HK', '2026-03-02T01:30:00Z', 'opens'],
  ['0700.HK', '2026-03-02T04:00:00Z', 'closes'],
  ['0700.HK', '2026-03-02T05:00:00Z', 'opens'],
  ['0700.HK', '2026-03-02T08:00:00Z', 'closes'],
  ['0700.HK', '2026-12-31T04:00:00Z', 'closes'],
  // Kuala Lumpur.
  ['1155.KL', '2027-06-15T01:00:00Z', 'opens'],
  ['1155.KL', '2027-06-15T04:30:00Z', 'closes'],
  ['1155.KL', '2027-06-15T06:30:00Z', 'opens'],
  ['1155.KL', '2027-06-15T09:00:00Z', 'closes'],
  // Forex and metals: the week, the daily break, and the week in which New York changes its clocks.
  ['EURUSD', '2025-03-09T21:00:00Z', 'opens'],
  ['EURUSD', '2025-03-07T22:00:00Z', 'closes'],
  ['XAUUSD', '2025-03-09T22:00:00Z', 'opens'],
  ['XAUUSD', '2027-11-09T22:00:00Z', 'closes'],
  ['XAUUSD', '2027-11-09T23:00:00Z', 'opens'],
]

describe('the session at an instant', () => {
  const ask = async (symbol: string, at: number) =>
    sessionAnswerSchema.parse((await get(`/${symbol}/session?at=${new Date(at).toISOString()}`)).json)

  it.each(edges)('of %s at %s: it %s', async (symbol, edge, kind) => {
    const at = Date.parse(edge)
    const opens = kind === 'opens'
    const [before, exactly, after] = await Promise.all([-60_000, 0, 60_000].map((by) => ask(symbol, at + by)))
    expect([before?.open, exactly?.open, after?.open]).toEqual([!opens, opens, opens])
    const instant = new Date(at).toISOString()
    if (opens) expect([before?.opensAt, after?.opensAt]).toEqual([instant, instant])
    else expect([before?.closesAt, (after?.opensAt ?? '') > instant]).toEqual([instant, true])
  })

  it('of a market that never closes has no edges', async () => {
    expect(await ask('BTCUSD', Date.parse('2026-12-25T00:00:00Z'))).toEqual({
      open: true,
      opensAt: null,
      closesAt: null,
    })
  })

  it('is that of now where nothing is asked, and any offset is understood', async () => {
    expect(sessionAnswerSchema.safeParse((await get('/AAPL/session')).json).success).toBe(true)
    const wall = await get(`/AAPL/session?at=${encodeURIComponent('2025-03-10T09:30:00-04:00')}`)
    expect(wall.json).toEqual(await ask('AAPL', Date.parse('2025-03-10T13:30:00Z')))
  })

  it.each([
    '2024-12-31T23:59:59.999Z',
    '2028-01-01T00:00:00Z',
    '2025-02-30T00:00:00Z',
    '2025-01-01',
    '2025-01-01T00:00:00',
    '2025-01-01T24:00:00Z',
    '2025-01-01T00:00:00.0000000000001Z',
    '1741354200',
    'now',
    '',
  ])('is refused for %j', async (at) => {
    const problem = problemOf(await get(`/AAPL/session?at=${encodeURIComponent(at)}`))
    expect([problem.code, problem.fields]).toEqual([
      'invalid-request',
      [{ path: 'at', problem: 'field-invalid' }],
    ])
  })

  it('is answered at both ends of what the calendars cover', async () => {
    for (const at of ['2025-01-01T00:00:00Z', '2027-12-31T23:59:59.999Z'])
      for (const symbol of ['AAPL', '0700.HK', '1155.KL', 'EURUSD', 'XAUUSD', 'BTCUSD'])
        expect((await get(`/${symbol}/session?at=${at}`)).status).toBe(200)
  })

  it('of an unknown instrument is not found', async () => {
    expect(problemOf(await get('/NONE/session')).code).toBe('not-found')
  })
})
