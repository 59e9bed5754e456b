import { describe, expect, it } from 'vitest'
import { type CalendarId, calendarIds, calendarOf } from './market-calendar.ts'
import {
  isOpenAt,
  isOpenAtMs,
  nextClose,
  nextOpen,
  sessionAt,
  sessionsBetween,
  tradingDayOf,
} from './trading-hours.ts'

const utc = (text: string) => Temporal.Instant.from(`${text}Z`)

/** Sessions of a UTC day or more, written shortly: `2025-03-10T13:30 2025-03-10T20:00`. */
const sessions = (id: CalendarId, from: string, to: string) =>
  sessionsBetween(id, utc(`${from}T00:00`), utc(`${to}T00:00`)).map(({ opensAt, closesAt }) =>
    [opensAt, closesAt].map((instant) => instant.toString().slice(0, 16)).join(' '),
  )

const state = (id: CalendarId, text: string) => {
  const { open, opensAt, closesAt } = sessionAt(id, utc(text))
  return [open, opensAt?.toString().slice(0, 16), closesAt?.toString().slice(0, 16)]
}

describe('New York across daylight saving', () => {
  it.each([
    ['2025-03-07', '2025-03-11', ['2025-03-07T14:30 2025-03-07T21:00', '2025-03-10T13:30 2025-03-10T20:00']],
    ['2025-10-31', '2025-11-04', ['2025-10-31T13:30 2025-10-31T20:00', '2025-11-03T14:30 2025-11-03T21:00']],
    ['2026-03-06', '2026-03-10', ['2026-03-06T14:30 2026-03-06T21:00', '2026-03-09T13:30 2026-03-09T20:00']],
    ['2026-10-30', '2026-11-03', ['2026-10-30T13:30 2026-10-30T20:00', '2026-11-02T14:30 2026-11-02T21:00']],
    ['2027-03-12', '2027-03-16', ['2027-03-12T14:30 2027-03-12T21:00', '2027-03-15T13:30 2027-03-15T20:00']],
    ['2027-11-05', '2027-11-09', ['2027-11-05T13:30 2027-11-05T20:00', '2027-11-08T14:30 2027-11-08T21:00']],
  ])('stocks from %s to %s', (from, to, expected) => expect(sessions('XNYS', from, to)).toEqual(expected))

  it.each([
    ['2025-03-08', '2025-03-07T22:00', '2025-03-09T21:00', '2025-03-14T21:00'],
    ['2025-11-01', '2025-10-31T21:00', '2025-11-02T22:00', '2025-11-07T22:00'],
    ['2026-03-07', '2026-03-06T22:00', '2026-03-08T21:00', '2026-03-13T21:00'],
    ['2026-10-31', '2026-10-30T21:00', '2026-11-01T22:00', '2026-11-06T22:00'],
    ['2027-03-13', '2027-03-12T22:00', '2027-03-14T21:00', '2027-03-19T21:00'],
    ['2027-11-06', '2027-11-05T21:00', '2027-11-07T22:00', '2027-11-12T22:00'],
  ])('forex over the weekend of %s', (saturday, closed, opens, closes) => {
    expect(state('FX24X5', `${saturday}T12:00`)).toEqual([false, opens, closes])
    expect(isOpenAt('FX24X5', utc(closed))).toBe(false)
    expect(isOpenAtMs('FX24X5', utc(closed).epochMilliseconds - 1)).toBe(true)
  })

  it.each([
    ['2025-03-07T22:00', '2025-03-09T22:00', '2025-03-10T21:00'],
    ['2025-10-31T21:00', '2025-11-02T23:00', '2025-11-03T22:00'],
    ['2026-03-06T22:00', '2026-03-08T22:00', '2026-03-09T21:00'],
    ['2026-10-30T21:00', '2026-11-01T23:00', '2026-11-02T22:00'],
    ['2027-03-12T22:00', '2027-03-14T22:00', '2027-03-15T21:00'],
    ['2027-11-05T21:00', '2027-11-07T23:00', '2027-11-08T22:00'],
  ])('metals after their close at %s', (closed, opens, breaks) => {
    expect(state('METALS24X5', closed)).toEqual([false, opens, breaks])
    expect(isOpenAtMs('METALS24X5', utc(closed).epochMilliseconds - 1)).toBe(true)
  })
})

describe('half days and lunch', () => {
  it('keeps the morning of a Hong Kong half day and shuts for the New Year that follows', () => {
    expect(sessions('XHKG', '2025-01-27', '2025-02-04')).toEqual([
      '2025-01-27T01:30 2025-01-27T04:00',
      '2025-01-27T05:00 2025-01-27T08:00',
      '2025-01-28T01:30 2025-01-28T04:00',
      '2025-02-03T01:30 2025-02-03T04:00',
      '2025-02-03T05:00 2025-02-03T08:00',
    ])
    expect(state('XHKG', '2027-12-31T04:00')).toEqual([false, '2028-01-03T01:30', '2028-01-03T04:00'])
  })

  it('breaks for lunch in Kuala Lumpur', () => {
    expect(state('XKLS', '2026-11-16T04:29:59.999')).toEqual([true, '2026-11-16T01:00', '2026-11-16T04:30'])
    expect(state('XKLS', '2026-11-16T04:30')).toEqual([false, '2026-11-16T06:30', '2026-11-16T09:00'])
    expect(state('XKLS', '2026-11-16T06:30')).toEqual([true, '2026-11-16T06:30', '2026-11-16T09:00'])
    expect(state('XKLS', '2027-03-08T04:30')).toEqual([false, '2027-03-11T01:00', '2027-03-11T04:30'])
  })

  it('ends New York early on the day after Thanksgiving', () => {
    expect(state('XNYS', '2026-11-26T15:00')).toEqual([false, '2026-11-27T14:30', '2026-11-27T18:00'])
    expect(isOpenAt('XNYS', utc('2026-11-27T18:00'))).toBe(false)
    expect(isOpenAt('XNYS', utc('2025-07-03T16:59:59.999'))).toBe(true)
    expect(isOpenAt('XNYS', utc('2025-07-03T17:00'))).toBe(false)
  })
})

describe('holidays of forex and metals', () => {
  it('joins Good Friday and the weekend for metals, and trades forex through it', () => {
    expect(state('METALS24X5', '2025-04-17T21:00')).toEqual([false, '2025-04-20T22:00', '2025-04-21T21:00'])
    expect(state('METALS24X5', '2026-04-03T12:00')).toEqual([false, '2026-04-05T22:00', '2026-04-06T21:00'])
    expect(state('METALS24X5', '2027-03-26T12:00')).toEqual([false, '2027-03-28T22:00', '2027-03-29T21:00'])
    expect(state('FX24X5', '2025-04-18T12:00')).toEqual([true, '2025-04-13T21:00', '2025-04-18T21:00'])
  })

  it('shuts on Christmas Day', () => {
    expect(sessions('FX24X5', '2025-12-22', '2025-12-28')).toEqual([
      '2025-12-21T22:00 2025-12-24T22:00',
      '2025-12-25T22:00 2025-12-26T22:00',
    ])
    expect(sessions('METALS24X5', '2025-12-24', '2025-12-28')).toEqual([
      '2025-12-23T23:00 2025-12-24T22:00',
      '2025-12-25T23:00 2025-12-26T22:00',
    ])
    expect(state('METALS24X5', '2026-12-24T22:00')).toEqual([false, '2026-12-27T23:00', '2026-12-28T22:00'])
    expect(state('FX24X5', '2026-12-24T22:00')).toEqual([false, '2026-12-27T22:00', '2026-12-31T22:00'])
  })
})

describe('the edges of years', () => {
  it.each([
    ['XNYS', '2025-01-02T14:30', '2025-01-02T21:00'],
    ['XHKG', '2025-01-02T01:30', '2025-01-02T04:00'],
    ['XKLS', '2025-01-02T01:00', '2025-01-02T04:30'],
    ['FX24X5', '2025-01-01T22:00', '2025-01-03T22:00'],
    ['METALS24X5', '2025-01-01T23:00', '2025-01-02T22:00'],
  ] as const)('%s at the first instant covered', (id, opens, closes) =>
    expect(state(id, '2025-01-01T00:00')).toEqual([false, opens, closes]),
  )

  it.each([
    ['XNYS', '2028-01-03T14:30', '2028-01-03T21:00'],
    ['XHKG', '2028-01-03T01:30', '2028-01-03T04:00'],
    ['XKLS', '2028-01-03T01:00', '2028-01-03T04:30'],
    ['FX24X5', '2028-01-02T22:00', '2028-01-07T22:00'],
    ['METALS24X5', '2028-01-02T23:00', '2028-01-03T22:00'],
  ] as const)('%s at the last instant covered', (id, opens, closes) =>
    expect(state(id, '2027-12-31T23:59:59.999')).toEqual([false, opens, closes]),
  )

  it('gives one session over the turn of a year, whichever side asks', () => {
    const week = [true, '2028-12-31T22:00', '2029-01-05T22:00']
    expect(state('FX24X5', '2028-12-31T23:59:59.999')).toEqual(week)
    expect(state('FX24X5', '2029-01-01T00:00')).toEqual(week)
    expect(sessions('FX24X5', '2028-12-30', '2029-01-06')).toEqual(['2028-12-31T22:00 2029-01-05T22:00'])
  })

  it('answers for years far outside without keeping them all', () => {
    for (let year = 1900; year < 1960; year += 1)
      expect(isOpenAt('XHKG', utc(`${year}-06-01T23:00`))).toBe(false)
    expect(state('XHKG', '2026-11-15T00:00')).toEqual([false, '2026-11-16T01:30', '2026-11-16T04:00'])
  })
})

describe('openings, closes and days', () => {
  it('never closes crypto', () => {
    expect(sessionAt('CRYPTO24X7', utc('2026-12-25T00:00'))).toEqual({
      open: true,
      opensAt: null,
      closesAt: null,
    })
    expect(nextOpen('CRYPTO24X7', utc('2026-12-25T00:00'))).toBeNull()
    expect(nextClose('CRYPTO24X7', utc('2026-12-25T00:00'))).toBeNull()
    expect(sessions('CRYPTO24X7', '2026-01-01', '2026-01-03')).toEqual(['2026-01-01T00:00 2026-01-03T00:00'])
    expect(tradingDayOf('CRYPTO24X7', utc('2026-12-25T23:59')).toString()).toBe('2026-12-25')
  })

  it('counts an opening as the next one until it has passed, and a close until it has come', () => {
    expect(nextOpen('XNYS', utc('2026-11-16T14:30'))).toEqual(utc('2026-11-16T14:30'))
    expect(nextOpen('XNYS', utc('2026-11-16T14:30:00.000000001'))).toEqual(utc('2026-11-17T14:30'))
    expect(nextClose('XNYS', utc('2026-11-16T20:59:59.999'))).toEqual(utc('2026-11-16T21:00'))
    expect(nextClose('XNYS', utc('2026-11-16T21:00'))).toEqual(utc('2026-11-17T21:00'))
  })

  it('has no sessions in an empty range', () => {
    const noon = utc('2026-11-16T16:00')
    expect(sessionsBetween('XNYS', noon, noon)).toEqual([])
    expect(sessionsBetween('CRYPTO24X7', noon, noon)).toEqual([])
    expect(sessionsBetween('XNYS', utc('2026-11-14T00:00'), utc('2026-11-16T14:30'))).toEqual([])
  })

  it.each([
    ['FX24X5', '2026-11-15T22:00', '2026-11-16'],
    ['FX24X5', '2026-11-16T21:59:59.999', '2026-11-16'],
    ['FX24X5', '2026-11-16T22:00', '2026-11-17'],
    ['FX24X5', '2026-11-20T22:00', '2026-11-23'],
    ['METALS24X5', '2026-11-16T22:30', '2026-11-17'],
    ['METALS24X5', '2025-12-25T12:00', '2025-12-26'],
    ['XHKG', '2026-11-16T04:30', '2026-11-16'],
    ['XNYS', '2026-11-16T21:00', '2026-11-17'],
    ['XKLS', '2026-11-06T09:00', '2026-11-10'],
  ] as const)('books %s at %s on %s', (id, instant, day) =>
    expect(tradingDayOf(id, utc(instant)).toString()).toBe(day),
  )

  it('has as many trading days a year as the exchanges say', () => {
    for (const id of calendarIds) {
      const calendar = calendarOf(id)
      if (calendar.kind !== 'daily') continue
      for (const [year, count] of Object.entries(calendar.tradingDays)) {
        const all = sessionsBetween(id, utc(`${year}-01-01T00:00`), utc(`${Number(year) + 1}-01-01T00:00`))
        const days = new Set(all.map(({ opensAt }) => tradingDayOf(id, opensAt).toString()))
        expect([id, year, days.size]).toEqual([id, year, count])
      }
    }
  })
})
