import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { price } from '@candor/domain/money/price.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { RawTick } from '../quotes/feed.ts'
import { type BinanceOptions, binanceFeed } from './binance-feed.ts'
import { readBinanceMessage } from './binance-message.ts'
import samples from './binance-samples.json' with { type: 'json' }
import type { FeedTrouble } from './feed-trouble.ts'

const times = {
  quietMs: 20_000,
  lifeMs: 60_000,
  handshakeMs: 20_000,
  firstRetryMs: 20,
  longestRetryMs: 80,
  steadyMs: 60_000,
}

/** A long timeout, because the machine may be busy with other tests. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 10 })

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** An exchange on loopback that sends only when the test lets it. */
async function openExchange(options: { refuse?: () => number | null } = {}) {
  const sockets: WebSocket[] = []
  const addresses: string[] = []
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: (_info, answer) => {
      const status = options.refuse?.() ?? null
      if (status === null) answer(true)
      else answer(false, status, 'no', { 'Retry-After': '90' })
    },
  })
  await once(server, 'listening')
  server.on('connection', (socket, request) => {
    sockets.push(socket)
    addresses.push(request.url ?? '')
    socket.on('error', () => {})
  })
  endings.push(async () => {
    for (const socket of server.clients) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
  })
  const say = (frame: unknown, socket = sockets.at(-1)) =>
    socket?.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, sockets, addresses, say, url }
}

async function listen(baseUrl: string, more: Partial<BinanceOptions> = {}) {
  const ticks: RawTick[] = []
  const troubles: FeedTrouble[] = []
  const feed = binanceFeed({
    instruments: allInstruments(),
    baseUrl,
    everyMs: 20,
    random: () => 0.5,
    tell: (trouble) => troubles.push(trouble),
    ...more,
    times: { ...times, ...more.times },
  })
  await feed.start((tick) => ticks.push(tick))
  endings.push(feed.stop)
  return { feed, ticks, troubles }
}

const book = (updateId: number, bid: string, ask: string, symbol = 'BTCUSDT') => ({
  stream: `${symbol.toLowerCase()}@bookTicker`,
  data: { ...samples.book.data, s: symbol, u: updateId, b: bid, a: ask },
})

const second = (startsAt: number, v: string, x: boolean) => ({
  ...samples.second,
  data: { ...samples.second.data, k: { ...samples.second.data.k, t: startsAt, v, x } },
})

describe('frames of the exchange', () => {
  it('are read as text, to the last digit', () => {
    expect(readBinanceMessage(JSON.stringify(samples.book))).toEqual({
      kind: 'book',
      symbol: 'BTCUSDT',
      updateId: 400_900_217,
      bid: price(8_751_234_000_000n),
      ask: price(8_751_235_000_000n),
    })
    expect(readBinanceMessage(JSON.stringify(samples.second))).toMatchObject({ volume: 12_345_678n })
    expect(readBinanceMessage(JSON.stringify(samples.shutdown))).toEqual({ kind: 'shutdown' })
    expect(readBinanceMessage(JSON.stringify(samples.answer))).toEqual({ kind: 'other' })
  })

  it.each(['', '{', 'null', '[]', '"x"', '{}', '{"stream":7,"data":{}}', JSON.stringify(samples.error)])(
    'are malformed: %j',
    (text) => expect(readBinanceMessage(text)).toEqual({ kind: 'malformed' }),
  )

  it.each(['NaN', 'Infinity', '', '1e5', ' 1', '1,5', '0.123456789'])('hold no price: %j', (text) => {
    expect(readBinanceMessage(JSON.stringify(book(1, text, '2')))).toMatchObject({ kind: 'not-a-number' })
    expect(readBinanceMessage(JSON.stringify(second(1, text, true)))).toMatchObject({ kind: 'not-a-number' })
  })

  it('hold no price where a number stands for text', () => {
    const frame = { ...samples.book, data: { ...samples.book.data, b: 87_512.34 } }
    expect(readBinanceMessage(JSON.stringify(frame))).toMatchObject({ kind: 'not-a-number' })
  })
})

describe('the binance feed', () => {
  it('asks for every coin of the catalogue and gives the latest bid and ask, outward to our ticks', async () => {
    const exchange = await openExchange()
    const { ticks } = await listen(exchange.url, { clock: () => 1_800_000_000_000, everyMs: 60 })
    await until(() => expect(exchange.sockets).toHaveLength(1))
    expect(exchange.addresses[0]).toMatch(/^\/stream\?streams=btcusdt@bookTicker\/btcusdt@kline_1s\//)
    expect(exchange.addresses[0]).toContain('/xlmusdt@bookTicker/')
    for (let i = 1; i <= 50; i += 1) exchange.say(book(i, `${87_000 + i}.001`, `${87_000 + i}.002`))
    const last = {
      symbol: 'BTCUSD',
      bid: price(8_705_000_000_000n),
      ask: price(8_705_001_000_000n),
      at: 1_800_000_000_000,
      volume: 0n,
    }
    await until(() => expect(ticks.at(-1)).toEqual(last))
    expect(ticks.length).toBeLessThan(10)
  })

  it('counts the volume of finished seconds once, in whole steps, and keeps the rest', async () => {
    const exchange = await openExchange()
    const { ticks } = await listen(exchange.url)
    await until(() => expect(exchange.sockets).toHaveLength(1))
    for (const [at, text, closed] of [
      [1000, '0.00000900', false],
      [1000, '0.00001500', true],
      [1000, '0.00001500', true],
      [2000, '0.00000600', true],
    ] as const)
      exchange.say(second(at, text, closed))
    exchange.say(book(1, '87000', '87001'))
    await until(() => expect(ticks).toHaveLength(1))
    expect(ticks[0]?.volume).toBe(2n)
    exchange.say(second(3000, '0.00000900', true))
    exchange.say(book(2, '87000', '87001'))
    await until(() => expect(ticks).toHaveLength(2))
    expect(ticks[1]?.volume).toBe(1n)
  })

  it('tells repeats, late, malformed, foreign and senseless frames from prices, and lives on', async () => {
    const exchange = await openExchange()
    const { ticks, troubles } = await listen(exchange.url)
    await until(() => expect(exchange.sockets).toHaveLength(1))
    exchange.say(book(9, '87000', '87001'))
    await until(() => expect(ticks).toHaveLength(1))
    exchange.say(book(9, '1', '2'))
    exchange.say(book(8, '1', '2'))
    exchange.say('{"stream":"btcusdt@bookTicker","data":{"u":10,"s":"BTCUSDT","b":"87')
    exchange.say(book(10, 'NaN', '87001'))
    exchange.say(book(10, '1', '2', 'FOOUSDT'))
    exchange.sockets[0]?.send(Buffer.from([1, 2, 3]))
    exchange.say(samples.answer)
    exchange.say(book(11, '87002', '87003'))
    await until(() => expect(ticks).toHaveLength(2))
    expect(ticks[1]?.bid).toBe(8_700_200_000_000n)
    expect(troubles.map(({ kind }) => kind)).toEqual([
      'malformed',
      'not-a-number',
      'unknown-symbol',
      'malformed',
    ])
  })

  it('comes back after a cut in the middle of a frame, waiting longer each time', async () => {
    const exchange = await openExchange()
    const { ticks, troubles } = await listen(exchange.url)
    await until(() => expect(exchange.sockets).toHaveLength(1))
    const opened: number[] = []
    exchange.server.on('connection', () => opened.push(performance.now()))
    for (let i = 1; i <= 3; i += 1) {
      // The head of a text frame of 126 bytes or more, and then nothing.
      const raw = (exchange.sockets.at(-1) as unknown as { _socket: import('node:net').Socket })._socket
      raw.write(Buffer.from([0x81, 0x7e, 0x01, 0x00, 0x7b]))
      raw.destroy()
      await until(() => expect(exchange.sockets).toHaveLength(i + 1))
    }
    expect((opened[2] ?? 0) - (opened[1] ?? 0)).toBeGreaterThan(60)
    exchange.say(book(1, '87000', '87001'))
    await until(() => expect(ticks).toHaveLength(1))
    expect(troubles.filter(({ kind }) => kind === 'cut')).toHaveLength(3)
  })

  it('ends a connection that breaks the protocol', async () => {
    const exchange = await openExchange()
    await listen(exchange.url)
    await until(() => expect(exchange.sockets).toHaveLength(1))
    const raw = (exchange.sockets[0] as unknown as { _socket: import('node:net').Socket })._socket
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff]))
    await until(() => expect(exchange.sockets).toHaveLength(2))
  })

  it('leaves a connection on which not even a ping comes, and answers pings with their payload', async () => {
    const exchange = await openExchange()
    const { troubles } = await listen(exchange.url, { times: { quietMs: 1_000 } })
    await until(() => expect(exchange.sockets).toHaveLength(1))
    const pongs: string[] = []
    exchange.sockets[0]?.on('pong', (payload) => pongs.push(payload.toString()))
    for (let i = 0; i < 4; i += 1) {
      exchange.sockets[0]?.ping(`${1000 + i}`)
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    expect(pongs).toEqual(['1000', '1001', '1002', '1003'])
    expect(exchange.sockets).toHaveLength(1)
    await until(() => expect(exchange.sockets).toHaveLength(2))
    expect(troubles).toEqual([{ kind: 'cut', detail: 'silent' }])
  })

  it.each([
    ['before the daily cut', { lifeMs: 1_000 }],
    ['when the server says that it will go', {}],
  ])('changes over %s without losing a second', async (_when, life) => {
    const exchange = await openExchange()
    const { ticks, troubles } = await listen(exchange.url, { times: life })
    await until(() => expect(exchange.sockets).toHaveLength(1))
    if (!('lifeMs' in life)) exchange.say(samples.shutdown)
    await until(() => expect(exchange.sockets).toHaveLength(2))
    const [old, fresh] = exchange.sockets
    exchange.say(book(100, '87000', '87001'), old)
    await until(() => expect(ticks).toHaveLength(1))
    const closed = once(old as WebSocket, 'close')
    exchange.say(book(7, '87002', '87003'), fresh)
    await closed
    await until(() => expect(ticks).toHaveLength(2))
    expect(troubles).toEqual([])
  })

  it('stays away as long as a limit asks', async () => {
    let asked = 0
    const exchange = await openExchange({
      refuse: () => {
        asked += 1
        return 429
      },
    })
    const { troubles } = await listen(exchange.url)
    await until(() => expect(troubles.map(({ kind }) => kind)).toEqual(['rate-limited', 'cut']))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked).toBe(1)
  })

  it('says nothing and leaves nothing behind once stopped, at any moment', async () => {
    const exchange = await openExchange()
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    for (const pause of [0, 5, 60]) {
      const { feed, ticks } = await listen(exchange.url)
      await new Promise((resolve) => setTimeout(resolve, pause))
      exchange.say(book(1, '87000', '87001'))
      await feed.stop()
      const told = ticks.length
      await new Promise((resolve) => setTimeout(resolve, 60))
      expect(ticks).toHaveLength(told)
    }
    await until(() => expect(exchange.server.clients.size).toBe(0))
    const nobody = await listen('ws://127.0.0.1:9')
    await nobody.feed.stop()
    await until(() => expect(timers()).toBeLessThanOrEqual(before))
  })
})
