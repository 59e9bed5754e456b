import { recall, remember } from '@candor/client/device/device-memory.ts'
import type { CandlePage } from '@candor/kit/chart/drawn-candle.ts'
import * as z from 'zod/mini'

/** The charts that were looked at last, so that they open without a network. Prices are everybody's, so they belong to no account. */
const memoryKey = 'candles'

/** Each takes some 20 KB of the 5 MB that a browser gives. */
const mostCharts = 6

const kept = z.array(
  z.object({
    key: z.string(),
    /** Opening in epoch milliseconds, open, high, low, close, volume. */
    rows: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
  }),
)

function readKept(): z.infer<typeof kept> {
  try {
    const read = kept.safeParse(JSON.parse(recall(memoryKey) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** Keeps the latest candles of a chart, in the place of the chart that was looked at longest ago. */
export function keepCandles(key: string, { candles }: CandlePage): void {
  const rows = candles.map(({ timestamp, open, high, low, close, volume }) => [
    timestamp,
    open,
    high,
    low,
    close,
    volume,
  ])
  const others = readKept().filter((chart) => chart.key !== key)
  remember(memoryKey, JSON.stringify([{ key, rows }, ...others].slice(0, mostCharts)))
}

/** What was kept of a chart. There may be older candles, which are fetched when the service can be reached again. */
export function recallCandles(key: string): CandlePage | null {
  const found = readKept().find((chart) => chart.key === key)
  if (!found || found.rows.length === 0) return null
  const candles = found.rows.map(([timestamp, open, high, low, close, volume]) => ({
    timestamp,
    open,
    high,
    low,
    close,
    volume,
  }))
  return { candles, more: true }
}
