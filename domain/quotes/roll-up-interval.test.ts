import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarId, calendarIds } from '../instruments/market-calendar.ts'
import { isOpenAtMs } from '../instruments/trading-hours.ts'
import { price } from '../money/price.ts'
import { dayMs } from '../time/durations.ts'
import { type Candle, rollUp } from './candle.ts'
import {
  endOfCandle,
  type Interval,
  startFromDate,
  startOfCandle,
  storedUnder,
  tradingDate,
} from './roll-up-interval.ts'

const at = (text: string): number => Date.parse(text)

/** Minutes in which a calendar trades, with any prices, some of them missing. */
const series = (calendar: CalendarId): fc.Arbitrary<Candle[]> =>
  fc
    .tuple(
      fc.integer({ min: at('2025-06-01T00:00Z'), max: at('2027-06-01T00:00Z') }),
      fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 10_000 }), fc.nat(9), fc.nat(9)), {
        minLength: 1,
        maxLength: 300,
      }),
    )
    .map(([start, rows]) => {
      let minute = start - (start % 60_000)
      return rows.flatMap(([skip, value, up, down]) => {
        minute += (skip + 1) * 60_000
        if (!isOpenAtMs(calendar, minute)) return []
        const low = price(BigInt(Math.max(1, value - down)))
        const high = price(BigInt(value + up))
        return [{ startsAt: minute, open: low, high, low, close: high, volume: skip }]
      })
    })

const through = (calendar: CalendarId, minutes: readonly Candle[], ...steps: Interval[]): readonly Candle[] =>
  steps.reduce<{ candles: readonly Candle[]; from: Interval }>(
    ({ candles, from }, to) => ({
      candles: rollUp(candles, (startsAt) =>
        from === '1D' || from === '1W' ? startFromDate(to, startsAt) : startOfCandle(to, calendar, startsAt),
      ),
      from: to,
    }),
    { candles: minutes, from: '1m' },
  ).candles

describe('a longer candle', () => {
  const detours: [Interval, ...Interval[]][] = [
    ['30m', '5m', '15m'],
    ['1h', '30m'],
    ['4h', '15m', '1h'],
    ['1D', '5m', '1h'],
    ['1W', '1h', '1D'],
    ['1M', '30m', '1h', '1D'],
  ]
  it.each(calendarIds)('of %s is the roll-up of its shorter ones, whichever way', (calendar) => {
    fc.assert(
      fc.property(series(calendar), (minutes) => {
        for (const [whole, ...parts] of detours)
          expect(through(calendar, minutes, ...parts, whole)).toEqual(through(calendar, minutes, whole))
      }),
      { numRuns: 25 },
    )
  })

  it('holds the minutes from its start to its end and no others', () => {
    fc.assert(
      fc.property(
        series('CRYPTO24X7'),
        fc.constantFrom(...(Object.keys(storedUnder) as Interval[])),
        (minutes, interval) => {
          for (const { startsAt } of minutes) {
            const start = startOfCandle(interval, 'CRYPTO24X7', startsAt)
            expect(start).toBeLessThanOrEqual(startsAt)
            expect(endOfCandle(interval, start)).toBeGreaterThan(startsAt)
            expect(startOfCandle(interval, 'CRYPTO24X7', endOfCandle(interval, start))).toBe(
              endOfCandle(interval, start),
            )
          }
        },
      ),
    )
  })
})

describe('a day', () => {
  it('of forex begins at five in the afternoon of New York, on Sunday already as Monday', () => {
    const monday = at('2026-11-16T00:00Z')
    expect(tradingDate('FX24X5', at('2026-11-15T22:00Z'))).toBe(monday)
    expect(tradingDate('FX24X5', at('2026-11-16T21:59Z'))).toBe(monday)
    expect(tradingDate('FX24X5', at('2026-11-16T22:00Z'))).toBe(monday + dayMs)
    // In summer New York is an hour nearer.
    expect(tradingDate('FX24X5', at('2026-07-06T21:00Z'))).toBe(at('2026-07-07T00:00Z'))
  })

  it('of a stock exchange is its date, with both of its sessions', () => {
    expect(tradingDate('XHKG', at('2026-11-17T01:30Z'))).toBe(at('2026-11-17T00:00Z'))
    expect(tradingDate('XHKG', at('2026-11-17T07:59Z'))).toBe(at('2026-11-17T00:00Z'))
    expect(tradingDate('XHKG', at('2026-11-17T08:00Z'))).toBe(at('2026-11-18T00:00Z'))
  })

  it('belongs to the week of its Monday and the month of its first', () => {
    expect(startFromDate('1W', at('2026-11-15T00:00Z'))).toBe(at('2026-11-09T00:00Z'))
    expect(startFromDate('1W', at('2026-11-16T00:00Z'))).toBe(at('2026-11-16T00:00Z'))
    expect(startFromDate('1M', at('2026-11-30T00:00Z'))).toBe(at('2026-11-01T00:00Z'))
  })
})
