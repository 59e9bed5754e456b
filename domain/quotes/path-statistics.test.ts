import {
  autocorrelation,
  correlation,
  foretellingScore,
  meanScore,
  momentsOf,
  returnsOf,
} from '@candor/tests/worked-cases/path-statistics.ts'
import { simulatedRun } from '@candor/tests/worked-cases/simulated-run.ts'
import { describe, expect, it } from 'vitest'
import { allInstruments, findInstrument } from '../instruments/catalogue.ts'
import { hashTimes } from '../proofs/seed-chain.ts'
import { sha256 } from '../proofs/sha256.ts'
import { dayMs } from '../time/durations.ts'
import { sessionsForPaths } from './calendar-sessions.ts'
import { catalogueTerms } from './catalogue-terms.ts'
import { crossPath } from './cross-path.ts'
import { type DayPath, dayPath } from './day-path.ts'
import { marketDay } from './market-day.ts'

// Seeds are fixed, so every figure here is the same in each run; the bounds are those of chance for many lags at once.
const secret = sha256(Uint8Array.of(1))
const lags = Array.from({ length: 60 }, (_, i) => i + 1)
const terms = catalogueTerms(allInstruments())

function secondReturns(symbol: string, days: number): Float64Array {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new Error(symbol)
  const returns: number[] = []
  for (let i = 0; i < days; i += 1) {
    const day = marketDay(hashTimes(secret, i), terms)
    const dayStart = Date.UTC(2026, 10, 17) + i * dayMs
    const path = (name: string): DayPath => {
      const { calendar, refPrice: previousClose } = findInstrument(name) ?? instrument
      const sessions = sessionsForPaths(calendar, dayStart, dayStart + dayMs)
      const cross = terms.crosses.find((candidate) => candidate.symbol === name)
      if (!cross) return dayPath({ day, symbol: name, dayStart, previousClose, sessions })
      return crossPath({
        terms: cross,
        legs: [path(cross.legs[0]), path(cross.legs[1])],
        previousClose,
        sessions,
      })
    }
    const one = path(symbol)
    const mids: number[] = []
    for (let minute = 0; minute < 1440; minute += 1) mids.push(...(one.midsOfMinute(minute) ?? []))
    returns.push(...returnsOf(mids))
  }
  return Float64Array.from(returns)
}

describe('returns of one second', () => {
  it.each(['EURUSD', 'BTCUSD', 'AAPL', '0002.HK', 'XAUEUR'])(
    'of %s foretell nothing 1 to 60 seconds later',
    (symbol) => {
      const returns = secondReturns(symbol, 2)
      const noise = 1 / Math.sqrt(returns.length)
      // What moves together (jumps, lively minutes) widens plain autocorrelation a little; the robust score takes that out.
      for (const lag of lags) {
        expect(Math.abs(foretellingScore(returns, lag))).toBeLessThan(4)
        expect(Math.abs(autocorrelation(returns, lag))).toBeLessThan(6 * noise)
      }
      expect(Math.abs(meanScore(returns))).toBeLessThan(3)
    },
  )
})

describe('a quarter of minutes', () => {
  const symbols = ['EURUSD', 'GBPUSD', 'BTCUSD', 'ETHUSD', 'AAPL', 'MSFT', '0700.HK', '9988.HK']
  const days = 91
  const run = simulatedRun({ symbols, firstDayStart: Date.UTC(2026, 2, 1), days, secret })
  const rowOf = (symbol: string) => {
    const row = run.get(symbol)
    if (!row) throw new Error(symbol)
    return row
  }
  /** Within sessions only: what happens while closed is its own matter. */
  const within = new Map(
    Array.from(run, ([symbol, { start, end }]) => [
      symbol,
      Float64Array.from(end, (value, i) => value / (start[i] as number) - 1),
    ]),
  )
  const inSession = (symbol: string) => within.get(symbol) ?? new Float64Array()

  it.each(symbols)('of %s foretell nothing 1 to 60 minutes later and have no drift', (symbol) => {
    const returns = inSession(symbol)
    for (const lag of lags) expect(Math.abs(foretellingScore(returns, lag))).toBeLessThan(4)
    expect(Math.abs(meanScore(returns))).toBeLessThan(3)
    expect(Math.abs(meanScore(returnsOf(rowOf(symbol).end)))).toBeLessThan(3)
  })

  it.each(symbols)('of %s have fat tails and cluster', (symbol) => {
    const returns = inSession(symbol)
    expect(momentsOf(returns).kurtosis).toBeGreaterThan(4)
    const sizes = returns.map(Math.abs)
    expect(autocorrelation(sizes, 1)).toBeGreaterThan(0.08)
    expect(autocorrelation(sizes, 30)).toBeGreaterThan(0.04)
  })

  it('has the volatility of the catalogue', () => {
    const ratios = symbols.map((symbol) => {
      const instrument = findInstrument(symbol)
      const member = terms.instruments.find((candidate) => candidate.symbol === symbol)
      const minutes = rowOf(symbol).minute.length
      const perMinute = momentsOf(inSession(symbol)).deviation
      const annual = perMinute * Math.sqrt(member?.minutesPerYear ?? 0)
      expect(minutes).toBeGreaterThan(15_000)
      return annual / ((instrument?.annualVolPpm ?? 0) / 1e6)
    })
    // One quarter may be calm or rough; together they are what was asked for.
    for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.25)
    expect(Math.abs(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length - 1)).toBeLessThan(0.1)
  })

  it('moves together inside a group and hardly across groups', () => {
    const together = (one: string, other: string): number => {
      const [first, second] = [inSession(one), inSession(other)]
      const places = new Map(rowOf(other).minute.map((minute, i) => [minute, i]))
      const pairs = rowOf(one).minute.map((minute, i) => [i, places.get(minute) ?? -1] as const)
      const both = pairs.filter(([, place]) => place >= 0)
      return correlation(
        both.map(([place]) => first[place] as number),
        both.map(([, place]) => second[place] as number),
      )
    }
    expect(together('EURUSD', 'GBPUSD')).toBeCloseTo(0.6, 1)
    expect(together('BTCUSD', 'ETHUSD')).toBeCloseTo(0.8, 1)
    expect(together('AAPL', 'MSFT')).toBeCloseTo(0.55, 1)
    expect(together('0700.HK', '9988.HK')).toBeCloseTo(0.65, 1)
    for (const [one, other] of [
      ['EURUSD', 'BTCUSD'],
      ['EURUSD', '0700.HK'],
      ['AAPL', 'BTCUSD'],
    ] as const)
      expect(Math.abs(together(one, other))).toBeLessThan(0.35)
  })
})
