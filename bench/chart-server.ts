import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'

export const symbol = 'BTCUSD'

type Row = [number, string, string, string, string, string]

/** A path without chance, so that every run draws the same. */
export function benchCandles(count: number): Row[] {
  const first = Math.floor(Date.now() / 60_000) * 60 - (count - 1) * 60
  let close = 90_000
  return Array.from({ length: count }, (_, index) => {
    const open = close
    close = open + Math.sin(index * 1.7) * 60 + Math.cos(index / 90) * 25
    const [high, low] = [Math.max(open, close) + 20, Math.min(open, close) - 20]
    const [o, h, l, c] = [open, high, low, close].map((value) => value.toFixed(2)) as [
      string,
      string,
      string,
      string,
    ]
    return [first + index * 60, o, h, l, c, String(100_000 + (index % 97) * 1_000)]
  })
}

const name = { en: 'Bitcoin', zh: 'Bitcoin', tw: 'Bitcoin', malay: 'Bitcoin' }
const instrument = {
  symbol,
  ticker: 'BTC/USD',
  market: 'crypto',
  name,
  quoteCurrency: 'USD',
  decimals: 2,
  tags: [],
}
const detail = {
  ...instrument,
  baseAsset: 'BTC',
  tickSize: '0.01',
  quantityUnit: 'coin',
  contractSize: '1',
  quantityStep: '0.00001',
  minQuantity: '0.00001',
  boardLot: null,
  maxLeverage: 2,
  yearHigh: null,
  yearLow: null,
  week: [],
}

const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

type ChartServer = { origin: string; close(): Promise<void> }

/** Answers as Candor does, with as many candles as a test wants in one page and as many updates a second. */
export async function startChartServer(
  folder: string,
  candles: readonly Row[],
  perSecond: number,
): Promise<ChartServer> {
  const answers: Record<string, unknown> = {
    '/api/v1/instruments': { instruments: [instrument] },
    [`/api/v1/instruments/${symbol}`]: detail,
    [`/api/v1/candles/${symbol}`]: { candles, more: false },
    '/candles.json': candles,
  }
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const answer = answers[path]
    if (answer !== undefined) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
      return
    }
    const file = path === '/' ? '/index.html' : normalize(path)
    const body = await readFile(join(folder, file)).catch(() => null)
    if (body === null) response.writeHead(404).end()
    else response.setHeader('content-type', kinds[extname(file)] ?? 'application/octet-stream').end(body)
  })
  const sockets = new WebSocketServer({ server, path: '/ws' })
  sockets.on('connection', (socket) => serve(socket, candles, perSecond))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      for (const client of sockets.clients) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const cents = (value: number): string => value.toFixed(2)

/** The quote of the same candle. */
function quoteOf([, open, high, low, close, volume]: Row) {
  const [bid, ask] = [cents(Number(close) - 5), cents(Number(close) + 5)]
  return {
    ...{ symbol, state: 'live', source: 'simulated', delayed: false, bid, ask, last: close },
    ...{ at: new Date().toISOString(), sequence: 0, open, high, low, previousClose: open, volume },
  }
}

/** Sends the candle that is being built, again and again, to the subscribers of candles; and its quote each second, as Candor does. */
function serve(socket: WebSocket, candles: readonly Row[], perSecond: number): void {
  const tell = (message: unknown) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(message))
  const timers: ReturnType<typeof setInterval>[] = []
  const [opens, open, high, low, close, volume] = candles.at(-1) ?? ([0, '0', '0', '0', '0', '0'] as const)
  const priceAt = (sequence: number) => cents(Number(close) + Math.sin(sequence / 7) * 15)

  /** A timer is not exact: what it missed is made good, so that the rate is the one that is named. */
  function repeat(channel: string, rate: number, first: unknown, next: (sequence: number) => unknown): void {
    let sequence = 1
    tell({ kind: 'snapshot', channel, sequence, data: first })
    const started = Date.now()
    const send = () => {
      const due = 1 + Math.floor(((Date.now() - started) / 1000) * rate)
      while (sequence < due) {
        sequence += 1
        tell({ kind: 'update', channel, sequence, data: next(sequence) })
      }
    }
    timers.push(setInterval(send, 1000 / rate))
  }

  tell({ kind: 'welcome', signedIn: false })
  socket.on('message', (raw) => {
    const { kind, channel = '' } = JSON.parse(String(raw)) as { kind: string; channel?: string }
    if (kind === 'ping') tell({ kind: 'pong' })
    if (kind !== 'watch') return
    const last: Row = [opens, open, high, low, close, volume]
    if (channel.startsWith('candles/'))
      repeat(channel, perSecond, last, (at) => [opens, open, high, low, priceAt(at), volume])
    if (channel.startsWith('quote/'))
      repeat(channel, 1, [quoteOf(last)], (at) => ({
        ticks: [[symbol, priceAt(at), priceAt(at), priceAt(at), Date.now(), at, volume]],
      }))
  })
  socket.on('close', () => timers.forEach(clearInterval))
}
