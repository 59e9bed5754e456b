import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { dayMs, secondMs } from '@candor/domain/time/durations.ts'
import type { CandleSource } from './candle-source.ts'
import type { MarketBoard } from './market-board.ts'
import { writeShown } from './write-decimals.ts'

const quarterHourMs = 15 * 60_000

const sparkPoints = 33

type Curve = { starts: number; close: Price }[]

export type SparkCurves = {
  /**
   * Reads the past of every instrument, and from time to time again: candles of before a start may still be in the making. Never rejects:
   * what could not be read is read with the next turn.
   */
  start(): Promise<void>
  pointsOf(symbol: string): string[]
  stop(): void
}

/** How often one more instrument is read again: quickly for a while after the start, then at leisure. */
const quickly = { everyMs: secondMs, count: 8, forMs: 120 * secondMs }
const slowPaceMs = 10 * secondMs
/** At the start, when most of the time is spent waiting for the database. */
const readAtOnce = 4

/** The closes of the quarter hours in the day that ends with the instrument's last price, kept so that a list costs no query. */
export function createSparkCurves(board: MarketBoard, candles: CandleSource): SparkCurves {
  const curves = new Map<string, Curve>()
  let timer: NodeJS.Timeout | undefined
  let turn = 0

  const take = (symbol: string, at: number, close: Price) => {
    const starts = at - (at % quarterHourMs)
    const curve = curves.get(symbol) ?? []
    curves.set(symbol, curve)
    const last = curve.at(-1)
    if (last && last.starts >= starts) last.close = close
    else curve.push({ starts, close })
    while ((curve[0]?.starts ?? starts) < starts - dayMs) curve.shift()
  }
  const read = async (symbol: string) => {
    const { candles: past } = await candles.list({ symbol, interval: '15m', before: null, limit: 97 })
    const newest = past.at(-1)?.startsAt
    if (newest === undefined) return
    // Ticks may have come while the past was read; they are newer and go on top of it.
    const live = (curves.get(symbol) ?? []).filter(({ starts }) => starts >= newest)
    curves.delete(symbol)
    for (const { startsAt, close } of past) take(symbol, startsAt, close)
    for (const { starts, close } of live) take(symbol, starts, close)
  }
  const readNext = async (count: number) => {
    const all = board.all()
    for (let each = 0; each < count; each += 1) {
      const quote = all[turn % all.length]
      turn += 1
      if (quote) await read(quote.symbol)
    }
  }
  const readOn = (since: number) => {
    const isNew = performance.now() - since < quickly.forMs
    timer = setTimeout(
      () =>
        readNext(isNew ? quickly.count : 1)
          // The database may be away for a while; the curves have time.
          .catch(() => {})
          .finally(() => timer && readOn(since)),
      isNew ? quickly.everyMs : slowPaceMs,
    )
    timer.unref()
  }
  const unsubscribe = board.onBeat(({ ticks }) => {
    for (const { symbol, at, last } of ticks) take(symbol, at, last)
  })
  return {
    async start() {
      const waiting = board.all().values()
      const readWaiting = async () => {
        for (const { symbol } of waiting) await read(symbol).catch(() => {})
      }
      await Promise.all(Array.from({ length: readAtOnce }, readWaiting))
      readOn(performance.now())
    },
    pointsOf(symbol) {
      const decimals = findInstrument(symbol)?.priceDecimals ?? 0
      return spread(curves.get(symbol) ?? []).map((close) => writeShown(close, decimals))
    },
    stop() {
      unsubscribe()
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** As many points as the curve is drawn with, however many there are: the nearest one is taken for each. */
function spread(curve: Curve): Price[] {
  if (curve.length === 0) return []
  return Array.from({ length: sparkPoints }, (_, index) => {
    const nearest = Math.round((index * (curve.length - 1)) / (sparkPoints - 1))
    return curve[nearest]?.close as Price
  })
}
