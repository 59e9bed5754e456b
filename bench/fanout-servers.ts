import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { allInstruments, findInstrument, instrumentsOf } from '@candor/domain/instruments/catalogue.ts'
import { type Market, markets } from '@candor/domain/instruments/market-list.ts'
import { writePrice } from '@candor/domain/money/price.ts'
import { createSessionCache } from '@candor/server/customers/session-cache.ts'
import { writeTick } from '@candor/server/quotes/write-quote.ts'
import { registerSockets } from '@candor/server/sockets/socket-server.ts'
import { createHandFedMarket, type HandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { openBenchDependencies } from './bench-dependencies.ts'

/** A server under measurement: brings one beat of all instruments to everyone who watches. */
export type Fanned = {
  name: string
  port: number
  /** Where a reader of a market connects, and what it says first. */
  pathOf(market: Market): string
  firstOf(market: Market): string | null
  beat(): Promise<void>
  /** The most bytes that wait for one reader, and the least. */
  mostBuffered(): number
  leastBuffered(): number
  close(): Promise<void>
}

export const sharesOf = (): [Market, number][] =>
  markets.map((market) => [market, instrumentsOf(market).length])

const prices = Object.fromEntries(
  allInstruments().map(({ symbol, refPrice, priceDecimals }) => [
    symbol,
    writePrice(refPrice, priceDecimals),
  ]),
)

/** Both get the same: every instrument has a new tick at the same moment, as a second of the board brings it. */
const beatOf = (market: HandFedMarket) => market.beat(Date.now(), prices)

function watchBuffers(server: Server): Pick<Fanned, 'mostBuffered' | 'leastBuffered'> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const waiting = () => Array.from(sockets, ({ writableLength }) => writableLength)
  return { mostBuffered: () => Math.max(0, ...waiting()), leastBuffered: () => Math.min(...waiting()) }
}

/** Without a cookie nobody looks for a session, so that there is no database behind it. */
const noDatabase = 'postgres://nobody@127.0.0.1:1/none'

/** Ours, as it runs: the real socket server on a board that is fed by hand. */
export async function startOurs(port: number): Promise<Fanned> {
  const market = createHandFedMarket()
  beatOf(market)
  // The readers say which address they come from, as a proxy in front would.
  const server = Fastify({ logger: false, trustProxy: true })
  await server.register(cookie)
  const deps = openBenchDependencies(noDatabase, market, 'error')
  const buffers = watchBuffers(server.server)
  await registerSockets(server, deps, createSessionCache(deps))
  await server.listen({ host: '127.0.0.1', port, backlog: 4096 })
  return {
    name: 'fan-out',
    port,
    pathOf: () => '/ws',
    firstOf: (name) => JSON.stringify({ kind: 'watch', channel: `quotes/${name}` }),
    beat: async () => beatOf(market),
    ...buffers,
    close: () => server.close(),
  }
}

/** What one would write first: each update is one frame, sent to each socket that wants it. */
export async function startPlain(port: number): Promise<Fanned> {
  const market = createHandFedMarket()
  const http = createServer()
  const buffers = watchBuffers(http)
  const sockets = new Map<Market, Set<WebSocket>>(markets.map((name) => [name, new Set()]))
  const webSockets = new WebSocketServer({ server: http, perMessageDeflate: false })
  webSockets.on('connection', (socket, request) => {
    const wanted = markets.find((name) => request.url === `/${name}`)
    if (wanted) sockets.get(wanted)?.add(socket)
    // Its reader goes at the end of the run, in the middle of a frame if need be.
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', 4096, resolve))
  return {
    name: 'plain ws loop',
    port,
    pathOf: (name) => `/${name}`,
    firstOf: () => null,
    async beat() {
      beatOf(market)
      for (const quote of market.board.all()) {
        const update = Buffer.from(JSON.stringify(writeTick(quote)))
        const readers = sockets.get(findInstrument(quote.symbol)?.market ?? 'forex') ?? []
        for (const socket of readers) socket.send(update, { binary: false })
        // Between two updates it may do something else, as a server has to.
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    ...buffers,
    async close() {
      for (const socket of webSockets.clients) socket.terminate()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
