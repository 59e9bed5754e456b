import { expect, it } from 'vitest'
import { minutesOf, sessionsForPaths } from './calendar-sessions.ts'
import { minutesPerYear, planSessions } from './session-plan.ts'

const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date)
const planOf = (calendar: Parameters<typeof sessionsForPaths>[0], dayStart: number) =>
  planSessions(dayStart, sessionsForPaths(calendar, dayStart, dayStart + 86_400_000))

it('opens the minutes that trade and no others', () => {
  const newYork = planOf('XNYS', day(2026, 11, 17))
  expect(newYork.open.reduce((sum, open) => sum + open, 0)).toBe(390)
  expect([newYork.open[869], newYork.open[870], newYork.open[1259], newYork.open[1260]]).toEqual([0, 1, 1, 0])
  expect(planOf('CRYPTO24X7', day(2026, 11, 15)).open.every((open) => open === 1)).toBe(true)
  expect(planOf('XNYS', day(2026, 11, 15)).open.every((open) => open === 0)).toBe(true)
})

it('measures how long a market had been closed, with the minutes of this day apart', () => {
  // Tuesday after 21:00 UTC on Monday: 180 minutes of yesterday and 870 of today.
  expect(planOf('XNYS', day(2026, 11, 17)).openings).toEqual(new Map([[870, { today: 870, before: 180 }]]))
  // Over the weekend 3,930 minutes, of which 1,920 count.
  expect(planOf('XNYS', day(2026, 11, 16)).openings).toEqual(new Map([[870, { today: 870, before: 1_050 }]]))
  // Hong Kong opens in the morning and again after lunch.
  expect(planOf('XHKG', day(2026, 11, 17)).openings).toEqual(
    new Map([
      [90, { today: 90, before: 960 }],
      [300, { today: 60, before: 0 }],
    ]),
  )
  // Forex and crypto trade through midnight: nothing opens.
  expect(planOf('FX24X5', day(2026, 11, 17)).openings.size).toBe(0)
  expect(planOf('CRYPTO24X7', day(2026, 11, 17)).openings.size).toBe(0)
})

it('is lively at the opening and towards the close, and average on the whole', () => {
  const { shape, open } = planOf('XNYS', day(2026, 11, 17))
  const at = (minute: number) => (shape[minute] as number) / 4096
  expect(at(870)).toBeGreaterThan(2)
  expect(at(1259)).toBeGreaterThan(1.2)
  expect(at(1060)).toBeLessThan(1)
  const variance = Array.from(shape, (value, i) => (open[i] ? (value / 4096) ** 2 : 0)).reduce(
    (a, b) => a + b,
    0,
  )
  expect(variance / 390).toBeCloseTo(1, 2)
  const clock = planOf('CRYPTO24X7', day(2026, 11, 17)).shape
  expect(clock.reduce((sum, value) => sum + (value / 4096) ** 2, 0) / 1440).toBeCloseTo(1, 2)
})

it('spreads a year over the open minutes and an eighth of the closed ones', () => {
  const minute = 60_000
  const sessions = [
    { opensAt: 0, closesAt: 100 * minute },
    { opensAt: 180 * minute, closesAt: 300 * minute },
    { opensAt: 10_000 * minute, closesAt: 10_100 * minute },
  ]
  expect(minutesPerYear(sessions)).toBe(100 + 10 + 120 + 240 + 100)
  expect(minutesOf('CRYPTO24X7')).toBe(525_600)
  expect(minutesOf('XNYS')).toBeGreaterThan(251 * 390)
})

it('refuses sessions out of order, off the minute, or without the one before an opening', () => {
  const dayStart = day(2026, 11, 17)
  const session = { opensAt: dayStart + 3_600_000, closesAt: dayStart + 7_200_000 }
  expect(() => planSessions(dayStart, [session])).toThrow('before it')
  expect(() => planSessions(dayStart, [session, session])).toThrow('before it')
  const before = { opensAt: dayStart - 3_600_000, closesAt: dayStart + 5_000_000 - 20_000 }
  expect(() => planSessions(dayStart, [before, session])).toThrow(RangeError)
})
