import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { CalendarId } from '@candor/domain/instruments/market-calendar.ts'
import type { Price } from '@candor/domain/money/price.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import {
  endOfCandle,
  type Interval,
  intervals,
  type StoredInterval,
  startOfCandle,
  storedUnder,
  tradingDate,
} from '@candor/domain/quotes/roll-up-interval.ts'

/** A published tick as far as candles care. */
type CandleTick = { readonly at: number; readonly mid: Price; readonly volume: number }

/** A candle of any length together with the stretch of time that is already in it. */
export type Stretch = Candle & { readonly firstAt: number; readonly lastAt: number }

export type FinishedCandle = { readonly symbol: string; readonly interval: StoredInterval } & Candle

/** The candles in the making, in memory. What is finished is handed over to be written once. */
export type CandleBuilder = {
  /** The candle of now, or the last one while nothing trades; null where nothing was ever seen. */
  currentCandle(symbol: string, interval: Interval): Candle | null
  /** The candle before it, where it ended while we were watching. */
  formerCandle(symbol: string, interval: Interval): Stretch | null
  /** The last mid of the trading day before the current one. */
  previousClose(symbol: string): Price | null
  addTick(symbol: string, tick: CandleTick): void
  /**
   * Adds a stretch that is stored already. It may lie before, between or after what is known, but not across it. Where its
   * day is known as a whole, it belongs into hours and shorter candles only.
   */
  merge(symbol: string, interval: StoredInterval, stretch: Stretch, into?: 'all' | 'hours'): void
  setPreviousClose(symbol: string, close: Price): void
  /** Hands over the stored candles that are over at this instant; again only where something was added since. */
  takeFinished(until: number): FinishedCandle[]
  /** Forgets a symbol, also what it has finished and not handed over. */
  forget(symbol: string): void
}

type Running = { symbol: string; interval: Interval; candle: Stretch; taken: boolean }

type Shelf = {
  calendar: CalendarId
  running: Map<Interval, Running>
  former: Map<Interval, Stretch>
  previousClose: Price | null
}

const stored: readonly StoredInterval[] = ['1m', '1h', '1D']

/** Which candles a stretch of each stored length may flow into: its own interval and every longer one. */
const longerThan: Readonly<Record<StoredInterval, readonly Interval[]>> = {
  '1m': intervals,
  '1h': ['1h', '4h', '1D', '1W', '1M'],
  '1D': ['1D', '1W', '1M'],
}

export function createCandleBuilder(): CandleBuilder {
  const shelves = new Map<string, Shelf>()
  let finished: Running[] = []

  const shelfOf = (symbol: string): Shelf => {
    const known = shelves.get(symbol)
    if (known) return known
    const instrument = findInstrument(symbol)
    if (!instrument) throw new RangeError(`no instrument ${symbol}`)
    const shelf = {
      calendar: instrument.calendar,
      running: new Map(),
      former: new Map(),
      previousClose: null,
    }
    shelves.set(symbol, shelf)
    return shelf
  }

  const add = (
    symbol: string,
    from: StoredInterval,
    stretch: Stretch,
    taken: boolean,
    into = 'all',
  ): void => {
    const shelf = shelfOf(symbol)
    for (const interval of longerThan[from]) {
      if (into === 'hours' && storedUnder[interval] === '1D') continue
      const startsAt = startOfPart(interval, from, shelf.calendar, stretch.startsAt)
      const over = put(shelf, { symbol, interval, candle: { ...stretch, startsAt }, taken })
      if (over && !over.taken && isStored(interval)) finished.push(over)
    }
  }

  return {
    currentCandle: (symbol, interval) => shelves.get(symbol)?.running.get(interval)?.candle ?? null,
    formerCandle: (symbol, interval) => shelves.get(symbol)?.former.get(interval) ?? null,
    previousClose: (symbol) => shelves.get(symbol)?.previousClose ?? null,
    addTick: (symbol, { at, mid, volume }) => {
      const startsAt = at - (at % 60_000)
      const prices = { open: mid, high: mid, low: mid, close: mid }
      add(symbol, '1m', { startsAt, ...prices, volume, firstAt: at, lastAt: at }, false)
    },
    merge: (symbol, interval, stretch, into) => add(symbol, interval, stretch, true, into),
    setPreviousClose: (symbol, close) => {
      shelfOf(symbol).previousClose = close
    },
    takeFinished: (until) => {
      const over = finished
      finished = []
      for (const shelf of shelves.values()) {
        for (const interval of stored) {
          const running = shelf.running.get(interval)
          if (!running || running.taken || !isOver(running, shelf.calendar, until)) continue
          running.taken = true
          over.push(running)
        }
      }
      return over.map(finishedOf)
    },
    forget: (symbol) => {
      shelves.delete(symbol)
      finished = finished.filter((running) => running.symbol !== symbol)
    },
  }
}

/** Puts a part where it belongs. Where it begins a new candle, the one before is over and given back. */
function put(shelf: Shelf, fresh: Running): Running | null {
  const { interval, candle } = fresh
  const running = shelf.running.get(interval)
  if (running?.candle.startsAt === candle.startsAt) {
    running.candle = joined(running.candle, candle)
    // A late tick, as a delayed source gives, changes a candle that was written already: it is written again. What comes
    // from the table needs no writing.
    running.taken &&= fresh.taken
    return null
  }
  if (running && candle.startsAt < running.candle.startsAt) {
    const former = shelf.former.get(interval)
    if (former?.startsAt === candle.startsAt) shelf.former.set(interval, joined(former, candle))
    return null
  }
  if (running) shelf.former.set(interval, running.candle)
  if (running && interval === '1D') shelf.previousClose = running.candle.close
  shelf.running.set(interval, fresh)
  return running ?? null
}

const finishedOf = ({ symbol, interval, candle }: Running): FinishedCandle => ({
  symbol,
  interval: interval as StoredInterval,
  ...candle,
})

const isStored = (interval: Interval): interval is StoredInterval =>
  interval === '1m' || interval === '1h' || interval === '1D'

const isOver = ({ interval, candle }: Running, calendar: CalendarId, until: number): boolean =>
  interval === '1D'
    ? tradingDate(calendar, until) > candle.startsAt
    : endOfCandle(interval, candle.startsAt) <= until

/** A day's start is a date, which says more than an instant; anything shorter starts at an instant. */
const startOfPart = (interval: Interval, from: StoredInterval, calendar: CalendarId, startsAt: number) =>
  startOfCandle(interval, from === '1D' ? 'CRYPTO24X7' : calendar, startsAt)

function joined(one: Stretch, other: Stretch): Stretch {
  const [first, last] = one.firstAt <= other.firstAt ? [one, other] : [other, one]
  return {
    startsAt: one.startsAt,
    open: first.open,
    high: one.high > other.high ? one.high : other.high,
    low: one.low < other.low ? one.low : other.low,
    close: last.lastAt >= first.lastAt ? last.close : first.close,
    volume: one.volume + other.volume,
    firstAt: first.firstAt,
    lastAt: Math.max(first.lastAt, last.lastAt),
  }
}
