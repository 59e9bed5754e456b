import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { sessionAt } from '@candor/domain/instruments/trading-hours.ts'
import { price, writePrice } from '@candor/domain/money/price.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import type { HandFedMarket } from '../database/hand-fed-market.ts'

/** Hours of gold and silver that are the same for every process that is asked for them. They fall when it begins, after a rise of days: what is bought is sold some hours later. */

/** A Monday; it lies ahead of the machine's clock, which is that of the customers' first balance. */
export const firstHour = Date.parse('2027-03-08T10:00:00Z')

/** Candles before the first hour: more than the strategy looks at. */
const before = 200

/** So many hours up and as many down, and how many of them are over at the first one. */
const wave = 96
const over = 130

const symbols = { XAUUSD: 400_000_000_000n, XAGUSD: 5_000_000_000n } as const

/** The price at the end of an hour, counted from the first one. */
function closeOf(from: bigint, hour: number): bigint {
  const turn = (hour + over + 2 * wave) % (2 * wave)
  const steps = BigInt(turn < wave ? turn : 2 * wave - turn)
  const noise = BigInt((hour + before) * 37) % 11n
  const raw = from + (from * (steps * 15n + noise)) / 10_000n
  // Whole hundredths of a dollar, which both are quoted in.
  return raw - (raw % 1_000_000n)
}

export function candlesUntil(symbol: keyof typeof symbols, now: number): Candle[] {
  const last = Math.floor((now - firstHour) / hourMs)
  return Array.from({ length: last + before }, (_, place) => {
    const hour = place - before
    const [open, close] = [closeOf(symbols[symbol], hour - 1), closeOf(symbols[symbol], hour)]
    const [high, low] = open > close ? [open, close] : [close, open]
    return {
      startsAt: firstHour + hour * hourMs,
      ...{ open: price(open), high: price(high), low: price(low), close: price(close), volume: 100 },
    }
  })
}

const isOpen = (symbol: string, now: number): boolean => {
  const instrument = findInstrument(symbol)
  return !!instrument && !!sessionAt(instrument.calendar, Temporal.Instant.fromEpochMilliseconds(now))
}

/** Shows what is known at an instant: candles that have closed, and the price of the last one as the price of now. */
export function showHour(market: HandFedMarket, now: number): void {
  for (const symbol of ['XAUUSD', 'XAGUSD'] as const) {
    const candles = candlesUntil(symbol, now)
    market.setCandles(symbol, '1h', candles)
    const last = candles.at(-1)
    const state = isOpen(symbol, now) ? 'live' : 'closed'
    if (last) market.show(now, { [symbol]: writePrice(last.close) }, { state })
  }
}
