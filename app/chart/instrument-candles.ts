import type { CandlePage, CandleSource } from '@candor/kit/chart/drawn-candle.ts'
import { candleOf } from '@candor/kit/chart/drawn-candle.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import { request } from '../api/request.ts'
import { watchChannel } from '../quotes/channel-hub.ts'
import { keepCandles, recallCandles } from './candle-memory.ts'
import { isWireCandle, listDrawnCandles } from './wire-candle.ts'

const pageSize = '300'

/** What has arrived ahead may wait this long, in ms, for the chart that needs it. */
const aheadLifeMs = 5_000

type Ahead = { page: Promise<CandlePage | null>; arrivedAt: number | null }
const asked = new Map<string, Ahead>()

async function fetchPage(
  symbol: string,
  interval: WireInterval,
  before: string | null,
  signal: AbortSignal | null,
  quiet: boolean,
): Promise<CandlePage | null> {
  const query = { interval, limit: pageSize, ...(before !== null && { before }) }
  const answer = await request(
    listDrawnCandles,
    { params: { symbol }, query },
    { ...(signal && { signal }), quiet },
  )
  if (!answer.ok) return null
  const page = { candles: answer.value.candles.map(candleOf), more: answer.value.more }
  if (before === null) keepCandles(keyOf(symbol, interval), page)
  return page
}

const keyOf = (symbol: string, interval: WireInterval): string => `${symbol}/${interval}`

const isFresh = ({ arrivedAt }: Ahead): boolean => arrivedAt === null || Date.now() - arrivedAt < aheadLifeMs

/** Requests the latest candles while the chart's code is still loading. What is requested already is not requested again. */
export function askCandlesAhead(symbol: string, interval: WireInterval): Promise<unknown> {
  const key = keyOf(symbol, interval)
  const known = asked.get(key)
  if (known && isFresh(known)) return known.page
  const ahead: Ahead = { page: fetchPage(symbol, interval, null, null, false), arrivedAt: null }
  asked.clear()
  asked.set(key, ahead)
  return ahead.page.finally(() => {
    ahead.arrivedAt = Date.now()
  })
}

function takeAhead(key: string): Promise<CandlePage | null> | null {
  const ahead = asked.get(key)
  asked.delete(key)
  return ahead && isFresh(ahead) ? ahead.page : null
}

/** The candles of an instrument: from the API what has been, from the socket what is being built. */
export function candleSource(symbol: string, interval: WireInterval): CandleSource {
  return {
    prepare: () => askCandlesAhead(symbol, interval),
    latest: async (signal) =>
      (await takeAhead(keyOf(symbol, interval))) ??
      (await fetchPage(symbol, interval, null, signal, true)) ??
      // The page says that it is not connected; the candles since then are fetched when it is again.
      recallCandles(keyOf(symbol, interval)),
    before: (timestamp, signal) =>
      fetchPage(symbol, interval, String(Math.floor(timestamp / 1000)), signal, false),
    watch: (listener) =>
      watchChannel(`candles/${symbol}/${interval}`, (message) => {
        if (isWireCandle(message.data)) listener(candleOf(message.data), message.kind === 'snapshot')
      }),
  }
}
