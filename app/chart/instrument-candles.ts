import type { CandlePage, CandleSource } from '@candor/kit/chart/drawn-candle.ts'
import { candleOf } from '@candor/kit/chart/drawn-candle.ts'
import { listCandles, type WireInterval } from '@candor/wire/candles.ts'
import { candleData } from '@candor/wire/socket.ts'
import { request } from '../api/request.ts'
import { watchChannel } from '../quotes/channel-hub.ts'

const pageSize = '300'

/** What is asked for ahead may wait this long, in ms, for the chart that needs it. */
const aheadHolds = 5_000

/** The candles of an instrument: from the API what has been, from the socket what is being built. */
export function candleSource(
  symbol: string,
  interval: WireInterval,
): CandleSource & { askAhead: () => void } {
  let ahead: { page: Promise<CandlePage | null>; at: number } | null = null
  async function fetchPage(before: string | null, signal: AbortSignal): Promise<CandlePage | null> {
    const query = { interval, limit: pageSize, ...(before !== null && { before }) }
    const answer = await request(listCandles, { params: { symbol }, query }, { signal, quiet: true })
    return answer.ok ? { candles: answer.value.candles.map(candleOf), more: answer.value.more } : null
  }
  return {
    /** Asks for the latest candles while the chart's code is still on its way. */
    askAhead() {
      ahead = { page: fetchPage(null, AbortSignal.timeout(aheadHolds)), at: Date.now() }
    },
    latest(signal) {
      const asked = ahead
      ahead = null
      if (asked && Date.now() - asked.at < aheadHolds) return asked.page
      return fetchPage(null, signal)
    },
    before: (timestamp, signal) => fetchPage(String(Math.floor(timestamp / 1000)), signal),
    watch: (listener) =>
      watchChannel(`candles/${symbol}/${interval}`, (message) => {
        const read = candleData.safeParse(message.data)
        if (read.success) listener(candleOf(read.data), message.kind === 'snapshot')
      }),
  }
}
