import { describe, expect, it } from 'vitest'
import { allInstruments } from '../instruments/catalogue.ts'
import { hashTimes } from '../proofs/seed-chain.ts'
import { sha256 } from '../proofs/sha256.ts'
import { dayMs } from '../time/durations.ts'
import { sessionsForPaths } from './calendar-sessions.ts'
import { type Candle, everyMs, rollUp } from './candle.ts'
import { catalogueTerms } from './catalogue-terms.ts'
import { dayPath } from './day-path.ts'
import { marketDay } from './market-day.ts'
import { pastCandles } from './past-candles.ts'
import type { Session } from './session-plan.ts'

const firstDayStart = Date.UTC(2026, 10, 18)
const anchor = sha256(Uint8Array.of(7))
const chosen = ['EURUSD', 'USDHKD', 'BTCUSD', 'AAPL', '0700.HK', 'XAUUSD', 'XAUEUR']
const instruments = allInstruments().filter(({ symbol }) => chosen.includes(symbol))
const terms = catalogueTerms(instruments)
const shared = new Map<string, readonly Session[]>()
for (const { calendar } of instruments)
  if (!shared.has(calendar))
    shared.set(calendar, sessionsForPaths(calendar, firstDayStart - 731 * dayMs, firstDayStart))
const past = pastCandles({
  anchor,
  terms,
  firstDayStart,
  instruments: instruments.map(({ symbol, refPrice, calendar }) => ({
    symbol,
    refPrice,
    sessions: shared.get(calendar) ?? [],
  })),
})
const pastOf = (symbol: string) => {
  const found = past.get(symbol)
  if (!found) throw new Error(symbol)
  return found
}
const since = (candles: readonly Candle[], start: number) =>
  candles.filter(({ startsAt }) => startsAt >= start)

describe.each(chosen)('the past of %s', (symbol) => {
  const { days, hours, minutes, lastClose } = pastOf(symbol)

  it('has two years of days, sixty days of hours, two days of minutes, in order and only while open', () => {
    expect(days[0]?.startsAt).toBeLessThanOrEqual(firstDayStart - 726 * dayMs)
    expect(hours[0]?.startsAt).toBeGreaterThanOrEqual(firstDayStart - 60 * dayMs)
    expect(hours[0]?.startsAt).toBeLessThanOrEqual(firstDayStart - 57 * dayMs)
    expect(minutes[0]?.startsAt).toBeGreaterThanOrEqual(firstDayStart - 2 * dayMs)
    const sessions = shared.get(instruments.find((one) => one.symbol === symbol)?.calendar ?? '') ?? []
    for (const candles of [days, hours, minutes])
      expect(candles.every(({ startsAt }, i) => i === 0 || startsAt > (candles[i - 1]?.startsAt ?? 0))).toBe(
        true,
      )
    const open = ({ startsAt }: Candle) =>
      sessions.some(({ opensAt, closesAt }) => startsAt >= opensAt && startsAt < closesAt)
    expect(minutes.every(open)).toBe(true)
    if (symbol === 'AAPL') expect([days.length, minutes.length]).toEqual([expect.closeTo(505, -1), 780])
    if (symbol === 'BTCUSD') expect([days.length, hours.length, minutes.length]).toEqual([730, 1440, 2880])
  })

  it('is whole: a longer candle is the roll-up of the shorter ones', () => {
    const hour = everyMs(3_600_000)
    const day = everyMs(dayMs)
    expect(rollUp(minutes, hour)).toEqual(since(hours, firstDayStart - 2 * dayMs))
    expect(rollUp(hours, day)).toEqual(since(days, firstDayStart - 60 * dayMs))
  })

  it('has candles that hold together and join without a break', () => {
    for (const candles of [days, hours, minutes]) {
      for (const { open, high, low, close, volume } of candles) {
        const top = open > close ? open : close
        const bottom = open > close ? close : open
        expect(low > 0n && low <= bottom && high >= top && volume >= 0).toBe(true)
      }
    }
    expect(minutes.at(-1)?.close).toBe(lastClose)
  })

  it('has about the volatility of the catalogue', () => {
    const instrument = instruments.find((one) => one.symbol === symbol)
    const changes = days.slice(1).map(({ close }, i) => Number(close) / Number(days[i]?.close) - 1)
    const annual = Math.sqrt(changes.reduce((sum, change) => sum + change * change, 0) / 2)
    const ratio = annual / ((instrument?.annualVolPpm ?? 0) / 1e6)
    if (symbol !== 'USDHKD') expect(Math.abs(ratio - 1)).toBeLessThan(0.25)
    else expect(days.every(({ low, high }) => low > 775_000_000n && high < 785_000_000n)).toBe(true)
  })
})

it('ends with two ordinary days that anyone can recompute from the anchor', () => {
  const sessions = shared.get('XNYS') ?? []
  const refPrice = instruments.find(({ symbol }) => symbol === 'AAPL')?.refPrice
  if (!refPrice) throw new Error('no price')
  let close = refPrice
  for (const back of [1, 0]) {
    const dayStart = firstDayStart - (back + 1) * dayMs
    const day = marketDay(hashTimes(anchor, back), terms)
    const path = dayPath({ day, symbol: 'AAPL', dayStart, previousClose: close, sessions })
    const candle = pastOf('AAPL').minutes.find(({ startsAt }) => startsAt === dayStart + 900 * 60_000)
    const mids = path.ticksOfMinute(900).map(({ mid }) => mid)
    expect([candle?.open, candle?.close]).toEqual([mids[0], mids[59]])
    close = path.closeOfDay
  }
  expect(pastOf('AAPL').lastClose).toBe(close)
})

it('comes out the same for some instruments as for all', () => {
  const alone = pastCandles({
    anchor,
    terms,
    firstDayStart,
    instruments: instruments
      .filter(({ symbol }) => symbol === 'XAUUSD')
      .map(({ symbol, refPrice }) => ({ symbol, refPrice, sessions: shared.get('METALS24X5') ?? [] })),
  })
  expect(alone.get('XAUUSD')?.days.slice(0, 50)).toEqual(pastOf('XAUUSD').days.slice(0, 50))
})

it('begins days where it is told to', () => {
  const sessions = shared.get('CRYPTO24X7') ?? []
  const dayStarts = Array.from({ length: 732 }, (_, i) => firstDayStart - 2 * 3_600_000 - (731 - i) * dayMs)
  const [bitcoin] = instruments.filter(({ symbol }) => symbol === 'BTCUSD')
  if (!bitcoin) throw new Error('no bitcoin')
  const shifted = pastCandles({
    anchor,
    terms,
    firstDayStart,
    instruments: [{ symbol: 'BTCUSD', refPrice: bitcoin.refPrice, sessions, dayStarts }],
  })
  const days = shifted.get('BTCUSD')?.days ?? []
  expect(days.length).toBe(731)
  expect(days.every(({ startsAt }) => startsAt % dayMs === 22 * 3_600_000)).toBe(true)
})

describe('on a Monday, after two days without trading', () => {
  const monday = Date.UTC(2026, 10, 16)
  const [thursday, friday, sunday] = [4, 3, 1].map((back) => monday - back * dayMs) as [
    number,
    number,
    number,
  ]
  const made = pastCandles({
    anchor,
    terms,
    firstDayStart: monday,
    instruments: instruments.map(({ symbol, refPrice, calendar }) => ({
      symbol,
      refPrice,
      sessions: sessionsForPaths(calendar, monday - 731 * dayMs, monday),
    })),
  })
  const hour = everyMs(3_600_000)

  it.each([
    // Thursday and Friday, 390 minutes each.
    ['AAPL', thursday, 780],
    // Friday until 22:00, and Sunday from 23:00 on.
    ['XAUUSD', friday, 22 * 60 + 60],
    ['XAUEUR', friday, 22 * 60 + 60],
    ['BTCUSD', monday - 2 * dayMs, 2_880],
  ])('%s has the minutes of the last two days on which it traded, and they add up', (symbol, from, count) => {
    const { minutes = [], hours = [] } = made.get(symbol) ?? {}
    expect(minutes).toHaveLength(count)
    expect(minutes[0]?.startsAt).toBeGreaterThanOrEqual(from)
    expect(minutes.every(({ startsAt }, i) => i === 0 || startsAt > (minutes[i - 1]?.startsAt ?? 0))).toBe(
      true,
    )
    expect(rollUp(minutes, hour)).toEqual(since(hours, from))
  })

  it('EURUSD has those of Sunday evening too', () => {
    const { minutes = [] } = made.get('EURUSD') ?? {}
    expect(since(minutes, sunday)).toHaveLength(120)
    expect(since(minutes, friday).length).toBeGreaterThan(1_200)
  })
})
