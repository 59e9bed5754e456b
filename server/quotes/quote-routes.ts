import { allInstruments, findInstrument, instrumentsOf } from '@candor/domain/instruments/catalogue.ts'
import { markets } from '@candor/domain/instruments/market-list.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { listMarkets, listQuotes, type WireQuote } from '@candor/wire/quotes.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import type { MarketBoard } from './market-board.ts'
import { type ReadyAnswer, readyAnswer, serveReady } from './serve-ready.ts'
import { createSparkCurves, type SparkCurves } from './spark-curves.ts'
import { createStatusSheet } from './status-sheet.ts'
import { writeQuote } from './write-quote.ts'

type Quotes = ReplyOf<typeof listQuotes>

type QuoteSheet = {
  quotesOf(symbols: Iterable<string>): Quotes
  /** Of a market, or of all. */
  ready(market: (typeof markets)[number] | null): ReadyAnswer
  stop(): void
}

/** Everything on the board as it is sent, serialised on request and at most once a second, for all requests. */
function createQuoteSheet(board: MarketBoard, sparks: SparkCurves, clock: () => number): QuoteSheet {
  let changed = true
  let writtenAt = Number.NEGATIVE_INFINITY
  let quotes = new Map<string, WireQuote>()
  let points = new Map<string, string[]>()
  const answers = new Map<string | null, ReadyAnswer>()
  const stop = board.onBeat(() => {
    changed = true
  })

  const write = () => {
    const now = clock()
    if (!changed || Math.abs(now - writtenAt) < secondMs) return
    quotes = new Map(board.all().map((quote) => [quote.symbol, writeQuote(quote)]))
    points = new Map(Array.from(quotes.keys(), (symbol) => [symbol, sparks.pointsOf(symbol)]))
    answers.clear()
    changed = false
    writtenAt = now
  }
  const quotesOf = (symbols: Iterable<string>): Quotes => {
    const found = Array.from(symbols, (symbol) => quotes.get(symbol) ?? []).flat()
    return {
      quotes: found,
      sparks: found.map(({ symbol }) => ({ symbol, points: points.get(symbol) ?? [] })),
    }
  }
  return {
    quotesOf(symbols) {
      write()
      return quotesOf(symbols)
    },
    ready(market) {
      write()
      const symbols = market === null ? quotes.keys() : instrumentsOf(market).map(({ symbol }) => symbol)
      const answer =
        answers.get(market) ?? readyAnswer(JSON.stringify(listQuotes.reply.parse(quotesOf(symbols))), 1)
      answers.set(market, answer)
      return answer
    },
    stop,
  }
}

export async function registerQuoteRoutes(server: FastifyInstance, deps: Dependencies): Promise<void> {
  const sparks = createSparkCurves(deps.board, deps.candles)
  const sheet = createQuoteSheet(deps.board, sparks, deps.clock)
  const statusSheet = createStatusSheet(deps.clock)
  // It takes a quarter of a second. Only who asks for quotes waits for it, so that orders are taken that much sooner after a start.
  let waiting: Promise<void> | null = sparks.start().then(() => {
    waiting = null
  })
  server.addHook('preClose', async () => {
    sheet.stop()
    sparks.stop()
  })

  await server.register(async (scope) => {
    scope.addHook('onRequest', (_request, _reply, done) => {
      if (waiting) void waiting.then(() => done())
      else done()
    })
    const perMarket = markets.map(
      (market) => [`${listQuotes.path}?market=${market}`, () => sheet.ready(market)] as const,
    )
    serveReady(scope, new Map([[listQuotes.path, () => sheet.ready(null)], ...perMarket]))

    registerRoute(scope, listQuotes, async ({ query }) => {
      const asked = query.symbols?.split(',') ?? allInstruments().map(({ symbol }) => symbol)
      const found = asked.map(findInstrument)
      if (found.includes(null)) return refuse(refusal('not-found'))
      const wanted = found.filter((each) => query.market === undefined || each?.market === query.market)
      return accept(sheet.quotesOf(new Set(wanted.flatMap((each) => each?.symbol ?? []))))
    })
  })

  registerRoute(server, listMarkets, async () => accept({ markets: [...statusSheet().markets] }))
}
