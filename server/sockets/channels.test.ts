import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { markets } from '@candor/domain/instruments/market-list.ts'
import { writePrice } from '@candor/domain/money/price.ts'
import { createHandFedMarket, flatCandle } from '@candor/tests/database/hand-fed-market.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import type { TestSocket } from '@candor/tests/database/test-socket.ts'
import { candleSchema } from '@candor/wire/candles.ts'
import { quotesSnapshot, quotesUpdate, statusData } from '@candor/wire/socket.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const now = Date.now()

let server: TestServer
beforeAll(async () => {
  const market = createHandFedMarket()
  market.show(now, { XAUUSD: '4300.10', XAGUSD: '65.123', EURUSD: '1.17501' })
  market.setCandles('XAUUSD', '15m', [flatCandle(0, '4300.00')])
  server = await startTestServer({ market })
})
afterAll(() => server.stop())

async function watching(...channels: string[]): Promise<TestSocket> {
  const socket = await server.client().openSocket()
  await socket.next()
  for (const channel of channels) socket.say({ kind: 'watch', channel })
  return socket
}

/** The next message, which must be one of a channel. */
async function nextOf(socket: TestSocket) {
  const message = await socket.next()
  if (message.kind !== 'snapshot' && message.kind !== 'update') throw new Error(message.kind)
  return message
}

describe('a market', () => {
  it('comes whole and then by what changes', async () => {
    const socket = await watching('quotes/metals')
    const first = await nextOf(socket)
    expect(quotesSnapshot.parse(first.data).map(({ symbol }) => symbol)).toEqual(['XAUUSD', 'XAGUSD'])
    server.market.beat(now + 1_000, { XAGUSD: '65.124', EURUSD: '1.17502' })
    const second = await nextOf(socket)
    expect([second.kind, second.sequence]).toEqual(['update', first.sequence + 1])
    expect(quotesUpdate.parse(second.data)).toEqual({
      ticks: [['XAGUSD', '65.123', '65.125', '65.124', now + 1_000, 2, '0.02']],
    })
  })

  it('tells of a state with the tick that brought it', async () => {
    const socket = await watching('quotes/metals')
    await nextOf(socket)
    server.market.beat(now + 2_000, { XAGUSD: '65.125' }, { state: 'stale' })
    expect(quotesUpdate.parse((await nextOf(socket)).data).states).toEqual([['XAGUSD', 'stale']])
  })

  it('comes whole again when something changes that ticks do not carry', async () => {
    const socket = await watching('quotes/forex')
    await nextOf(socket)
    server.market.beat(now + 3_000, { EURUSD: '1.17503' }, { source: 'yahoo', delayed: true })
    const next = await nextOf(socket)
    expect(next.kind).toBe('snapshot')
    expect(quotesSnapshot.parse(next.data)[0]).toMatchObject({
      source: 'yahoo',
      delayed: true,
      last: '1.17503',
    })
  })

  it('that was missed is made good by watching again', async () => {
    const socket = await watching('quotes/metals')
    const { sequence } = await nextOf(socket)
    server.market.beat(now + 4_000, { XAUUSD: '4300.40' })
    await nextOf(socket)
    socket.say({ kind: 'watch', channel: 'quotes/metals' })
    const again = await nextOf(socket)
    expect([again.kind, again.sequence]).toEqual(['snapshot', sequence + 1])
    expect(quotesSnapshot.parse(again.data)[0]?.last).toBe('4300.40')
    server.market.beat(now + 5_000, { XAUUSD: '4300.50' })
    expect((await nextOf(socket)).sequence).toBe(sequence + 2)
  })
})

describe('an instrument', () => {
  it('is told alone, and no more when it is not watched', async () => {
    const socket = await watching('quote/XAUUSD')
    await nextOf(socket)
    server.market.beat(now + 6_000, { XAUUSD: '4300.60', XAGUSD: '65.130' })
    const { ticks } = quotesUpdate.parse((await nextOf(socket)).data)
    expect(ticks.map(([symbol]) => symbol)).toEqual(['XAUUSD'])
    socket.say({ kind: 'unwatch', channel: 'quote/XAUUSD' })
    socket.say({ kind: 'ping' })
    expect(await socket.next()).toEqual({ kind: 'pong' })
    server.market.beat(now + 7_000, { XAUUSD: '4300.70' })
    socket.say({ kind: 'ping' })
    expect(await socket.next()).toEqual({ kind: 'pong' })
  })
})

describe('candles', () => {
  it('are told while they are built', async () => {
    const socket = await watching('candles/XAUUSD/15m')
    expect(candleSchema.parse((await nextOf(socket)).data)[4]).toBe('4300.00')
    server.market.setCandles('XAUUSD', '15m', [flatCandle(0, '4300.00'), flatCandle(900_000, '4301.00')])
    server.market.beat(now + 8_000, { XAUUSD: '4301.00' })
    expect(candleSchema.parse((await nextOf(socket)).data).slice(0, 2)).toEqual([900, '4301.00'])
  })
})

describe('the standing of the markets', () => {
  it('is told when one of them opens or closes', async () => {
    const socket = await watching('status')
    const first = statusData.parse((await nextOf(socket)).data)
    const edges = first.flatMap(({ open, opensAt, closesAt }) => (open ? closesAt : opensAt) ?? [])
    const next = Math.min(...edges.map((edge) => Date.parse(edge)))
    server.clock.advance(next - server.clock.now() + 10)
    const second = await nextOf(socket)
    expect([second.kind, second.sequence]).toEqual(['update', 1])
    expect(statusData.parse(second.data).map(({ open }) => open)).not.toEqual(first.map(({ open }) => open))
  })
})

describe('a client', () => {
  it.each([
    ['quotes/bonds', 'not-found'],
    ['quote/NONE', 'not-found'],
    ['candles/NONE/1h', 'not-found'],
    ['candles/XAUUSD/2m', 'invalid-request'],
    ['quotes', 'invalid-request'],
    ['../quotes/forex', 'invalid-request'],
    ['', 'invalid-request'],
  ])('that asks for %j is refused: %s', async (channel, code) => {
    const socket = await watching(channel)
    expect(await socket.next()).toEqual({ kind: 'refused', code })
  })

  it('that says what it watches before it is welcomed is heard', async () => {
    const socket = await server.client().openSocket()
    socket.say({ kind: 'watch', channel: 'quote/EURUSD' })
    expect((await socket.next()).kind).toBe('welcome')
    expect((await socket.next()).kind).toBe('snapshot')
  })

  it('watches 64 channels and no more', async () => {
    const socket = await watching()
    const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M']
    const channels = ['XAUUSD', 'XAGUSD', 'EURUSD', 'AAPL', 'SPY', 'BTCUSD', 'V', 'KO'].flatMap((symbol) =>
      intervals.map((interval) => `candles/${symbol}/${interval}`),
    )
    const answers: string[] = []
    socket.raw.on('message', (data) => answers.push(data.toString()))
    for (const [index, channel] of channels.slice(0, 65).entries()) {
      socket.say({ kind: 'watch', channel })
      // Twenty messages a second are taken.
      if (index % 18 === 17) await new Promise((resolve) => setTimeout(resolve, 1_050))
    }
    socket.say({ kind: 'ping' })
    for (let kind = ''; kind !== 'pong'; kind = (await socket.next()).kind);
    expect(answers.filter((text) => text.includes('refused'))).toEqual([
      '{"kind":"refused","code":"too-many-requests"}',
    ])
  })

  it('that floods with pings of the protocol is cut off', async () => {
    const socket = await watching()
    for (let count = 0; count < 200; count += 1) socket.raw.ping()
    expect(await socket.closed).toBe(1008)
  })

  it('that stops reading gets a snapshot when it reads again', async () => {
    const channels = markets.map((market) => `quotes/${market}`)
    const everything = Object.fromEntries(
      allInstruments().map(({ symbol, refPrice, priceDecimals }) => [
        symbol,
        writePrice(refPrice, priceDecimals),
      ]),
    )
    server.market.beat(now + 9_000, everything)
    const socket = await watching(...channels)
    const last = new Map<string, number>()
    for (const _ of channels) {
      const { channel, sequence } = await nextOf(socket)
      last.set(channel, sequence)
    }
    const beats = 2_000
    const ends = new Map(Array.from(last, ([channel, sequence]) => [channel, sequence + beats]))
    socket.raw.pause()
    for (let beat = 1; beat <= beats; beat += 1) {
      server.market.beat(now + 9_000 + beat, everything)
      // It does not read the server's pings, and on a slow machine this takes longer than an answer is waited for.
      if (beat % 100 === 0) socket.raw.pong()
      await new Promise((resolve) => setImmediate(resolve))
    }
    socket.raw.resume()
    let snapshots = 0
    while (channels.some((channel) => last.get(channel) !== ends.get(channel))) {
      const { kind, channel, sequence } = await nextOf(socket)
      if (kind === 'update') expect(sequence).toBe((last.get(channel) ?? 0) + 1)
      else snapshots += 1
      last.set(channel, sequence)
    }
    expect(snapshots).toBeGreaterThanOrEqual(channels.length)
  })
})
