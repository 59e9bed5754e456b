import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allInstruments, findInstrument } from '../instruments/catalogue.ts'
import { isOnTick } from '../instruments/tick-size.ts'
import { type Price, price } from '../money/price.ts'
import { hexOf, readHex } from '../proofs/byte-text.ts'
import { hashTimes } from '../proofs/seed-chain.ts'
import { dayMs } from '../time/durations.ts'
import { sessionsForPaths } from './calendar-sessions.ts'
import { catalogueTerms } from './catalogue-terms.ts'
import { crossPath } from './cross-path.ts'
import { type DayPath, dayPath } from './day-path.ts'
import { makePathTables, makePathVectors, vectorText } from './make-path-vectors.ts'
import { type MarketDay, marketDay } from './market-day.ts'
import { pathDigest } from './path-digest.ts'
import vectors from './path-vectors.json' with { type: 'json' }
import { bigRatio } from './price-ratio.ts'
import { moved } from './price-walk.ts'

const tuesday = Date.parse(vectors.date)
const terms = catalogueTerms(allInstruments())
const seed = readHex(vectors.seed) ?? new Uint8Array()

function instrumentOf(symbol: string) {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new Error(symbol)
  return instrument
}

/** A fresh path each time, so that nothing one test asked for is left for another. */
function pathFor(symbol: string, day: MarketDay, dayStart = tuesday, from?: Price): DayPath {
  const { calendar, refPrice } = instrumentOf(symbol)
  const sessions = sessionsForPaths(calendar, dayStart, dayStart + dayMs)
  const cross = terms.crosses.find((candidate) => candidate.symbol === symbol)
  if (!cross) return dayPath({ day, symbol, dayStart, previousClose: from ?? refPrice, sessions })
  const [first, second] = cross.legs
  const legs = [pathFor(first, day, dayStart), pathFor(second, day, dayStart)] as const
  return crossPath({ terms: cross, legs, previousClose: from ?? refPrice, sessions })
}

const openMinutes = (path: DayPath): number[] =>
  Array.from({ length: 1440 }, (_, minute) => minute).filter((minute) => path.isOpen(minute))

describe('the vectors', () => {
  const day = marketDay(seed, terms)

  it.each([
    ['path-vectors.json', makePathVectors],
    ['path-tables.json', makePathTables],
  ] as const)('in %s are those that npm run vectors writes', { timeout: 60_000 }, (name, make) =>
    expect(readFileSync(new URL(name, import.meta.url), 'utf8') === vectorText(make())).toBe(true),
  )

  it('are what lies between: deviations lead to the mids, and the last one to the anchor', () => {
    for (const { coarse, seconds } of vectors.minutes) {
      const { start, step, room, end } = coarse
      expect(seconds.deviations.map((deviations) => moved(start, step, deviations, room))).toEqual(
        seconds.mid,
      )
      expect(seconds.mid[59]).toBe(end)
    }
  })

  it.each(vectors.paths.map((vector) => [vector.symbol, vector] as const))(
    'hold for %s',
    (symbol, vector) => {
      const path = pathFor(symbol, day)
      expect(String(path.closeOfDay)).toBe(vector.closeOfDay)
      for (const { second, bid, ask, mid, volume } of vector.ticks) {
        const tick = path.tickAt(second)
        expect([String(tick?.bid), String(tick?.ask), String(tick?.mid), tick?.volume]).toEqual([
          bid,
          ask,
          mid,
          volume,
        ])
      }
      expect(hexOf(pathDigest(path))).toBe(vector.digest)
    },
  )
})

describe('any minute by itself', () => {
  it.each(['EURUSD', 'AAPL', '0700.HK', 'XAUEUR'])('is the one of the whole day: %s', (symbol) => {
    const whole = pathFor(symbol, marketDay(seed, terms))
    const inOrder = new Map(openMinutes(whole).map((minute) => [minute, whole.ticksOfMinute(minute)]))
    const alone = pathFor(symbol, marketDay(seed, terms))
    for (const minute of openMinutes(whole)
      .toReversed()
      .filter((_, i) => i % 37 === 0))
      expect(alone.ticksOfMinute(minute)).toEqual(inOrder.get(minute))
  })

  it('does not depend on which other instruments were asked for', () => {
    const shared = marketDay(seed, terms)
    for (const symbol of ['GBPUSD', 'SPY', 'BTCUSD']) pathFor(symbol, shared).ticksOfMinute(900)
    expect(pathFor('AAPL', shared).ticksOfMinute(901)).toEqual(
      pathFor('AAPL', marketDay(seed, terms)).ticksOfMinute(901),
    )
  })
})

describe('every quote of a day', () => {
  const day = marketDay(seed, terms)

  it.each(allInstruments().map(({ symbol }) => symbol))(
    'of %s is on its ticks and around its mid',
    (symbol) => {
      const instrument = instrumentOf(symbol)
      const path = pathFor(symbol, day)
      let bad = 0
      for (const minute of openMinutes(path).filter((_, i) => i % 13 === 0)) {
        const ticks = path.minuteTicks(minute)
        for (let i = 0; ticks && i < 60; i += 1) {
          const [bid, ask, mid] = [ticks.bid[i] as number, ticks.ask[i] as number, ticks.mid[i] as number]
          const onTick = isOnTick(instrument, price(BigInt(bid))) && isOnTick(instrument, price(BigInt(ask)))
          const volume = ticks.volume[i] as number
          if (!onTick || bid <= 0 || bid >= ask || bid > mid || mid > ask || !Number.isInteger(mid)) bad += 1
          if (!Number.isSafeInteger(volume) || volume < 0) bad += 1
        }
      }
      expect(bad).toBe(0)
    },
  )
})

describe('a path goes on', () => {
  it('from minute to minute and day to day without a step', () => {
    const first = pathFor('BTCUSD', marketDay(seed, terms))
    const second = pathFor('BTCUSD', marketDay(hashTimes(seed, 1), terms), tuesday + dayMs, first.closeOfDay)
    const mids = [...openMinutes(first).flatMap((minute) => [...(first.midsOfMinute(minute) ?? [])])]
    mids.push(...(second.midsOfMinute(0) ?? []))
    expect(mids[86_399]).toBe(Number(first.closeOfDay))
    const largest = mids
      .slice(1)
      .reduce((most, mid, i) => Math.max(most, Math.abs(mid / (mids[i] as number) - 1)), 0)
    expect(largest).toBeLessThan(0.03)
    expect(Math.abs((mids[86_400] as number) / (mids[86_399] as number) - 1)).toBeLessThan(0.002)
  })

  it('from the last close where a market was shut, and opens with a gap', () => {
    const saturday = pathFor('AAPL', marketDay(seed, terms), tuesday + 4 * dayMs, price(27_000_000_000n))
    expect([saturday.closeOfDay, saturday.tickAt(54_000), saturday.ticksOfMinute(900)]).toEqual([
      27_000_000_000n,
      null,
      [],
    ])
    const path = pathFor('AAPL', marketDay(seed, terms))
    expect(path.tickAt(870 * 60 - 1)).toBeNull()
    expect(path.tickAt(1260 * 60)).toBeNull()
    const opened = path.midsOfMinute(870)?.[0] ?? 0
    expect(Math.abs(opened / Number(path.previousClose) - 1)).toBeGreaterThan(0.0005)
  })
})

it('keeps prices positive and quoted down to the last unit, and never holds one up', () => {
  const day = marketDay(seed, terms)
  for (const from of [1n, 2n, 37n, 900n, 20_000n]) {
    const path = pathFor('DOGEUSD', day, tuesday, price(from))
    for (const minute of [0, 700, 1439])
      for (const { bid, ask, mid } of path.ticksOfMinute(minute))
        expect(bid >= 1n && bid < ask && bid <= mid && mid <= ask).toBe(true)
  }
  expect(() => pathFor('DOGEUSD', day, tuesday, price(0n))).toThrow(RangeError)
  expect(() => pathFor('DOGEUSD', day, tuesday, price(2n ** 50n))).toThrow(RangeError)
})

it('keeps a pegged pair strictly inside its band, from anywhere in it', () => {
  const day = marketDay(seed, terms)
  for (const from of [775_000_001n, 775_010_000n, 780_000_000n, 784_999_000n]) {
    const path = pathFor('USDHKD', day, tuesday, price(from))
    for (const minute of openMinutes(path))
      expect(path.midsOfMinute(minute)?.every((mid) => mid > 775_000_000 && mid < 785_000_000)).toBe(true)
  }
})

describe('a cross', () => {
  const day = marketDay(seed, terms)

  it.each(terms.crosses.map((cross) => [cross.symbol, cross] as const))(
    '%s is what its legs make it',
    (symbol, cross) => {
      const path = pathFor(symbol, day)
      const [first, second] = [pathFor(cross.legs[0], day), pathFor(cross.legs[1], day)]
      const unit = 100_000_000n
      const through = (one: bigint, other: bigint, rounding: 'down' | 'nearest' | 'up') =>
        cross.op === 'mul' ? bigRatio(one * other, unit, rounding) : bigRatio(one * unit, other, rounding)
      for (const minute of openMinutes(path).filter((_, i) => i % 97 === 0)) {
        const legs = [first.ticksOfMinute(minute), second.ticksOfMinute(minute)] as const
        path.ticksOfMinute(minute).forEach(({ bid, ask, mid }, i) => {
          const [one, other] = [legs[0][i], legs[1][i]]
          if (!one || !other) throw new Error('a leg is closed')
          const [otherBid, otherAsk] = cross.op === 'mul' ? [other.bid, other.ask] : [other.ask, other.bid]
          expect(Number(mid)).toBe(through(one.mid, other.mid, 'nearest'))
          expect(Number(bid)).toBeLessThanOrEqual(through(one.bid, otherBid, 'down'))
          expect(Number(ask)).toBeGreaterThanOrEqual(through(one.ask, otherAsk, 'up'))
        })
      }
    },
  )

  it('refuses legs that are not its own', () => {
    const legs = [pathFor('GBPUSD', day), pathFor('EURUSD', day)] as const
    const [cross] = terms.crosses
    if (!cross) throw new Error('no cross')
    expect(() => crossPath({ terms: cross, legs, previousClose: price(1n), sessions: [] })).toThrow(
      RangeError,
    )
  })
})
