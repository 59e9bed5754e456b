import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usdPairOf } from '../money/usd-pair.ts'
import { allInstruments, findInstrument } from './catalogue.ts'
import { calendarIds } from './market-calendar.ts'
import {
  isOpenAt,
  isOpenAtMs,
  nextClose,
  nextOpen,
  sessionAt,
  sessionsBetween,
  tradingDayOf,
} from './trading-hours.ts'

const before = Temporal.Instant.compare
const start = Temporal.Instant.from('2024-06-01T00:00Z').epochMilliseconds
const end = Temporal.Instant.from('2028-06-01T00:00Z').epochMilliseconds

const calendar = fc.constantFrom(...calendarIds)
const closing = fc.constantFrom(...calendarIds.filter((id) => id !== 'CRYPTO24X7'))
/** To the nanosecond, because an instant may be finer than the milliseconds the sessions are kept in. */
const instant = fc
  .bigInt({ min: BigInt(start) * 1_000_000n, max: BigInt(end) * 1_000_000n })
  .map((nanoseconds) => Temporal.Instant.fromEpochNanoseconds(nanoseconds))
const week = { hours: 24 * 7 }

describe('whatever the calendar and the instant', () => {
  it('is open exactly when it lies in exactly one session', () => {
    fc.assert(
      fc.property(calendar, instant, (id, at) => {
        const around = sessionsBetween(id, at.subtract(week), at.add(week))
        const holding = around.filter(
          ({ opensAt, closesAt }) => before(opensAt, at) <= 0 && before(at, closesAt) < 0,
        )
        expect(holding.length).toBe(isOpenAt(id, at) ? 1 : 0)
      }),
      { numRuns: 1000 },
    )
  })

  it('lists sessions in order, without overlap, each of some length and within reach of the range', () => {
    fc.assert(
      fc.property(calendar, instant, fc.integer({ min: 0, max: 900 }), (id, from, days) => {
        const to = from.add({ hours: 24 * days })
        let last: Temporal.Instant | null = null
        for (const { opensAt, closesAt } of sessionsBetween(id, from, to)) {
          const held = before(opensAt, closesAt) < 0 && before(from, closesAt) < 0 && before(opensAt, to) < 0
          if (!held || (last && before(last, opensAt) >= 0)) expect.fail(`${id} ${from} ${to} at ${opensAt}`)
          last = closesAt
        }
      }),
    )
  })

  it('lists the same sessions in one question as in two', () => {
    fc.assert(
      fc.property(closing, instant, fc.nat(800), fc.nat(800), (id, from, days, more) => {
        const middle = from.add({ hours: 12 * days })
        const to = middle.add({ hours: 12 * more })
        const list = (first: Temporal.Instant, last: Temporal.Instant) =>
          sessionsBetween(id, first, last).map(({ opensAt, closesAt }) => `${opensAt} ${closesAt}`)
        // A session that is open in the middle belongs to both halves, hence the set.
        expect(list(from, to)).toEqual([...new Set([...list(from, middle), ...list(middle, to)])])
      }),
    )
  })

  it('opens next at an instant that is open and was closed a millisecond before', () => {
    fc.assert(
      fc.property(closing, instant, (id, at) => {
        const opensAt = nextOpen(id, at)
        if (opensAt === null) throw new Error('a market that closes must open again')
        expect(before(opensAt, at)).toBeGreaterThanOrEqual(0)
        expect(isOpenAt(id, opensAt)).toBe(true)
        expect(isOpenAtMs(id, opensAt.epochMilliseconds - 1)).toBe(false)
        expect(nextOpen(id, opensAt)).toEqual(opensAt)
      }),
      { numRuns: 1000 },
    )
  })

  it('closes next at an instant that is closed and was open a millisecond before', () => {
    fc.assert(
      fc.property(closing, instant, (id, at) => {
        const closesAt = nextClose(id, at)
        if (closesAt === null) throw new Error('a market that closes has a next close')
        expect(before(at, closesAt)).toBe(-1)
        expect(isOpenAt(id, closesAt)).toBe(false)
        expect(isOpenAtMs(id, closesAt.epochMilliseconds - 1)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('never books an earlier day for a later instant', () => {
    fc.assert(
      fc.property(calendar, instant, fc.nat(100), (id, at, hours) => {
        const day = tradingDayOf(id, at)
        expect(Temporal.PlainDate.compare(day, tradingDayOf(id, at.add({ hours })))).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('markets that need another market', () => {
  it('trades nothing whose legs or dollar pair are closed', () => {
    const from = Temporal.Instant.from('2025-01-01T00:00Z')
    const to = Temporal.Instant.from('2028-01-01T00:00Z')
    const needs = new Set<string>()
    for (const { calendar, synthetic, quoteCurrency } of allInstruments()) {
      const needed = [...(synthetic?.legs ?? []), usdPairOf(quoteCurrency)?.symbol ?? []].flat()
      for (const symbol of needed) needs.add(`${calendar} ${findInstrument(symbol)?.calendar}`)
    }
    expect([...needs].sort()).toEqual([
      'FX24X5 FX24X5',
      'METALS24X5 FX24X5',
      'METALS24X5 METALS24X5',
      'XHKG FX24X5',
      'XKLS FX24X5',
    ])
    for (const id of ['METALS24X5', 'XHKG', 'XKLS'] as const) {
      for (const { opensAt, closesAt } of sessionsBetween(id, from, to)) {
        const { open, closesAt: rateUntil } = sessionAt('FX24X5', opensAt)
        expect([id, opensAt, open && before(rateUntil ?? closesAt, closesAt) >= 0]).toEqual([
          id,
          opensAt,
          true,
        ])
      }
    }
  })
})
