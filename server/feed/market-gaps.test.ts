import { findInstrument, instrumentsOf } from '@candor/domain/instruments/catalogue.ts'
import { isOpenAtMs } from '@candor/domain/instruments/trading-hours.ts'
import { type Candle, rollUp } from '@candor/domain/quotes/candle.ts'
import {
  type Interval,
  intervals,
  startFromDate,
  startOfCandle,
  tradingDate,
} from '@candor/domain/quotes/roll-up-interval.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import { type MarketUnderTest, startMarketUnderTest } from '@candor/tests/database/market-under-test.ts'
import { createTestDatabase } from '@candor/tests/database/test-database.ts'
import { itLong } from '@candor/tests/long-form.ts'
import { byForm } from '@candor/tests/test-form.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMarketDay } from '../proofs/open-market-day.ts'
import { shownCandle } from '../quotes/board-quote.ts'
import { listGaps } from '../quotes/candle-gap-table.ts'
import { listCandlesOf } from '../quotes/candle-table.ts'
import { type RecordingRight, soleRight } from './recording-right.ts'
import { type Market, runMarket } from './run-market.ts'

/** One of each calendar, and a cross. */
const symbols = ['BTCUSD', 'EURUSD', 'EURJPY', 'XAUUSD', 'AAPL', '0700.HK', '1155.KL']

let under: MarketUnderTest

/** A Tuesday in the session of New York. */
const installedAt = '2026-11-10T14:40:20Z'
const pastFrom = Date.parse('2026-11-08T00:00Z')

beforeAll(async () => {
  under = await startMarketUnderTest(installedAt, { on: await createTestDatabase() })
})

afterAll(async () => {
  await under.close()
})

const calendarOf = (symbol: string) => {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new Error(`no ${symbol}`)
  return instrument.calendar
}

const read = (interval: '1m' | '1h' | '1D', from: number) =>
  listCandlesOf(under.database, { symbols, source: 'simulated', interval, from, to: under.now() + dayMs })

/** Every minute in which each market traded is there once, and hours and days are what their minutes say. */
async function expectNoGapOrOverlap(): Promise<void> {
  const until = under.now() - (under.now() % 60_000)
  const [minutes, hours, days] = await Promise.all([
    read('1m', pastFrom),
    read('1h', pastFrom),
    read('1D', pastFrom + 2 * dayMs),
  ])
  for (const symbol of symbols) {
    const calendar = calendarOf(symbol)
    const expected: number[] = []
    for (let at = pastFrom; at < until; at += 60_000) if (isOpenAtMs(calendar, at)) expected.push(at)
    const found = minutes.get(symbol) ?? []
    expect([symbol, found.map(({ startsAt }) => startsAt)]).toEqual([symbol, expected])
    const rolled = rollUp(found, (startsAt) => startsAt - (startsAt % hourMs))
    const past = (candle: Candle) => candle.startsAt + hourMs <= until
    expect([symbol, hours.get(symbol)?.filter(past)]).toEqual([symbol, rolled.filter(past)])
    const whole = rollUp(found, (startsAt) => tradingDate(calendar, startsAt))
    const today = tradingDate(calendar, until)
    const over = ({ startsAt }: Candle) => startsAt >= pastFrom + 2 * dayMs && startsAt < today
    expect([symbol, days.get(symbol)?.filter(over)]).toEqual([symbol, whole.filter(over)])
  }
}

/** What is being built in memory is what the path and the tables say, for every interval. */
async function expectRunningCandles(): Promise<void> {
  const minutes = await read('1m', pastFrom)
  for (const symbol of symbols) {
    const instrument = findInstrument(symbol)
    if (!instrument) throw new Error(symbol)
    const running = under.market.builder.currentCandle(symbol, '1m')
    const found = minutes.get(symbol) ?? []
    const all = running && running.startsAt > (found.at(-1)?.startsAt ?? 0) ? [...found, running] : found
    for (const interval of intervals.filter((one): one is Interval => one !== '1W' && one !== '1M')) {
      const last = rollUp(all, (ms) => startOfCandle(interval, calendarOf(symbol), ms)).at(-1)
      const shown = under.market.candles.current(symbol, interval)
      expect([symbol, interval, shown]).toEqual([symbol, interval, last && shownCandle(instrument, last)])
    }
    for (const interval of ['1W', '1M'] as const) {
      const days = await under.market.candles.list({ symbol, interval: '1D', before: null, limit: 40 })
      const last = rollUp(days.candles, (date) => startFromDate(interval, date)).at(-1)
      expect([symbol, interval, under.market.candles.current(symbol, interval)]).toEqual([
        symbol,
        interval,
        last,
      ])
    }
  }
}

async function expectLivePathAfterwards(): Promise<void> {
  const dayStart = under.now() - (under.now() % dayMs)
  const day = openMarketDay(await under.market.days.inputOf(dayStart))
  const told: unknown[] = []
  const drawn: unknown[] = []
  const stop = under.market.board.onBeat(({ ticks }) => {
    for (const { symbol, at, bid, ask, mid, traded } of ticks) {
      const tick = day.pathOf(symbol)?.tickAt((at - dayStart) / 1000)
      told.push([symbol, bid, ask, mid, traded])
      drawn.push([symbol, tick?.bid, tick?.ask, tick?.mid, BigInt(tick?.volume ?? -1)])
    }
  })
  await under.pass(3)
  stop()
  expect(told.length).toBeGreaterThanOrEqual(3 * instrumentsOf('crypto').length)
  expect(told).toEqual(drawn)
}

describe('candles', () => {
  it('have no gap or overlap on the first day, from the past to now', async () => {
    await under.pass(130)
    await under.market.filled()
    await expectNoGapOrOverlap()
    await expectRunningCandles()
  })

  it('have none after a kill of half a minute', async () => {
    await under.killFor(31_000)
    await expectLivePathAfterwards()
    expect(await listGaps(under.database)).toEqual([])
    await expectNoGapOrOverlap()
    await expectRunningCandles()
  })

  it('have none after an hour off, while the market goes on', async () => {
    await under.pass(20)
    await under.killFor(hourMs)
    await expectLivePathAfterwards()
    await under.pass(70)
    await under.market.filled()
    await expectNoGapOrOverlap()
    await expectRunningCandles()
  })

  itLong('have none after days off, over several midnights and an interrupted repair', async () => {
    await under.killFor(byForm(2, 3) * dayMs)
    const interrupted = under.market.filled()
    await under.stopFor(30_000)
    await interrupted
    expect(await listGaps(under.database)).not.toEqual([])
    await under.market.filled()
    await expectLivePathAfterwards()
    await expectNoGapOrOverlap()
    await expectRunningCandles()
  })

  it('have none after a pause without an end, as when a laptop sleeps', async () => {
    await under.pass(5)
    const paused = under.now()
    // The clock jumps, and the same process finds itself two hours later.
    await under.sleepFor(2 * hourMs)
    expect(under.now()).toBe(paused + 2 * hourMs)
    await expectLivePathAfterwards()
    await under.market.filled()
    await expectNoGapOrOverlap()
    await expectRunningCandles()
  })
})

describe('a second server', () => {
  it('that is started while the first one still fills a gap has the same figures afterwards', async () => {
    await under.killFor(2 * hourMs)
    const others: RecordingRight = { ...soleRight, whose: () => 'others' }
    const clock = () => under.now()
    const log = { warn: () => {}, error: () => {} }
    const { database } = under
    const options = { database, plans: {}, tickLogDays: 30, clock, log, timers: false, right: others }
    const second = await runMarket(options)
    const figures = ({ board, candles }: Pick<Market, 'board' | 'candles'>) =>
      symbols.map((symbol) => {
        const quote = board.quoteOf(symbol)
        const day = [quote?.open, quote?.high, quote?.low, quote?.previousClose, quote?.volume]
        return [symbol, ...day, ...intervals.map((interval) => candles.current(symbol, interval))]
      })
    await Promise.all([under.market.filled(), second.filled()])
    expect(figures(second)).toEqual(figures(under.market))
    expect(await listGaps(database)).toEqual([])
    await second.stop()
  })
})
