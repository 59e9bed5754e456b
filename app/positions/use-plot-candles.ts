import { intervalSpans } from '@candor/kit/chart/chart-dates.ts'
import { type Candle, candleOf } from '@candor/kit/chart/drawn-candle.ts'
import { candleSchema, listCandles, type WireInterval } from '@candor/wire/candles.ts'
import { useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { watchChannel } from '../quotes/channel-hub.ts'

/** As many candles as are legible on a narrow phone. */
export const mostDrawn = 45

const joined = (candles: readonly Candle[], next: Candle): readonly Candle[] => {
  const last = candles.at(-1)
  if (last && next.timestamp < last.timestamp) return candles
  const before = last?.timestamp === next.timestamp ? candles.slice(0, -1) : candles
  return [...before, next].slice(-mostDrawn)
}

/** The candles of a small chart: those up to an instant, or the latest, live. None is drawn while they are on their way. */
export function usePlotCandles(
  symbol: string,
  interval: WireInterval,
  until: number | null,
): readonly Candle[] {
  const [candles, setCandles] = useState<readonly Candle[]>([])
  useEffect(() => {
    const leave = new AbortController()
    setCandles([])
    const query = {
      interval,
      limit: String(mostDrawn),
      ...(until !== null && { before: String(Math.ceil(until / 1000)) }),
    }
    request(listCandles, { params: { symbol }, query }, { signal: leave.signal, quiet: true }).then(
      (answer) => {
        if (!answer.ok || leave.signal.aborted) return
        const past = answer.value.candles.map(candleOf)
        setCandles((now) => now.reduce(joined, past))
      },
    )
    if (until !== null) return () => leave.abort()
    const unwatch = watchChannel(`candles/${symbol}/${interval}`, ({ data }) => {
      const read = candleSchema.safeParse(data)
      if (read.success) setCandles((now) => joined(now, candleOf(read.data)))
    })
    return () => {
      leave.abort()
      unwatch()
    }
  }, [symbol, interval, until])
  return candles
}

const offered: readonly WireInterval[] = ['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M']

/** The shortest interval at which a period fits, with a little before and after it. */
export const intervalFor = (stretch: number): WireInterval =>
  offered.find((interval) => stretch * 1.3 <= intervalSpans[interval] * mostDrawn) ?? '1M'
