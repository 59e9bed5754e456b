import { at, known, lots, marketOf, usd } from '@candor/tests/worked-cases/worked-case.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInstrument } from '../instruments/catalogue.ts'
import { type CalendarId, calendarIds, calendarOf } from '../instruments/market-calendar.ts'
import { isOpenAtMs } from '../instruments/trading-hours.ts'
import { writeCents } from '../money/cents.ts'
import { inDollars } from '../money/conversion.ts'
import { decidePlan, decidePlannedBuy, mostPlans } from './decide-recurring.ts'
import type { SpotFacts } from './decide-spot.ts'
import { emptyHolding } from './holding.ts'
import { nextBuy, type Rhythm } from './recurring-dates.ts'
import { rehearsePlan } from './rehearse-plan.ts'

const instant = (text: string): number => Date.parse(text)
const next = (calendar: CalendarId, rhythm: Rhythm, since: string, after: string): string =>
  new Date(nextBuy(calendar, rhythm, Temporal.PlainDate.from(since), instant(after))).toISOString()

const monday = { every: 'week', weekday: 1 } as const

describe('when a plan buys next', () => {
  it.each<
    [name: string, calendar: CalendarId, rhythm: Rhythm, since: string, after: string, expected: string]
  >([
    // New York is at UTC−5 in winter and −4 in summer, Hong Kong and Kuala Lumpur at UTC+8.
    ['Monday at the open', 'XNYS', monday, '2025-11-14', '2025-11-14T12:00Z', '2025-11-17T14:30:00.000Z'],
    ['an hour after it', 'XNYS', monday, '2025-11-14', '2025-11-17T15:30Z', '2025-11-24T14:30:00.000Z'],
    [
      'at the very instant of it',
      'XNYS',
      monday,
      '2025-11-14',
      '2025-11-17T14:30Z',
      '2025-11-24T14:30:00.000Z',
    ],
    [
      'across the change of the clocks',
      'XNYS',
      monday,
      '2026-03-01',
      '2026-03-03T00:00Z',
      '2026-03-09T13:30:00.000Z',
    ],
    // 19 January 2026 is a holiday in New York.
    ['a holiday: Tuesday', 'XNYS', monday, '2026-01-01', '2026-01-15T00:00Z', '2026-01-20T14:30:00.000Z'],
    [
      'after that Tuesday: Monday',
      'XNYS',
      monday,
      '2026-01-01',
      '2026-01-20T14:30Z',
      '2026-01-26T14:30:00.000Z',
    ],
    [
      'daily, on a Friday evening',
      'XNYS',
      { every: 'day' },
      '2025-11-14',
      '2025-11-14T22:00Z',
      '2025-11-17T14:30:00.000Z',
    ],
    [
      'daily, the three days of a weekend are one buy',
      'XNYS',
      { every: 'day' },
      '2025-11-14',
      '2025-11-17T14:30Z',
      '2025-11-18T14:30:00.000Z',
    ],
    [
      'daily in Kuala Lumpur',
      'XKLS',
      { every: 'day' },
      '2025-11-12',
      '2025-11-12T02:00Z',
      '2025-11-13T01:00:00.000Z',
    ],
    [
      'daily in Hong Kong, before the open of the same day',
      'XHKG',
      { every: 'day' },
      '2025-11-12',
      '2025-11-12T00:00Z',
      '2025-11-12T01:30:00.000Z',
    ],
    [
      'every other Monday',
      'XNYS',
      { every: 'fortnight', weekday: 1 },
      '2025-11-14',
      '2025-11-17T14:30Z',
      '2025-12-01T14:30:00.000Z',
    ],
    [
      'the 31st in a short month is its last day',
      'CRYPTO24X7',
      { every: 'month', day: 31 },
      '2026-01-31',
      '2026-01-31T00:00Z',
      '2026-02-28T00:00:00.000Z',
    ],
    [
      'and the 31st again after it',
      'CRYPTO24X7',
      { every: 'month', day: 31 },
      '2026-01-31',
      '2026-02-28T00:00Z',
      '2026-03-31T00:00:00.000Z',
    ],
    // 1 January and the weekend after it: Friday 2 January 2026 is open.
    [
      'the first of the year',
      'XNYS',
      { every: 'month', day: 1 },
      '2025-12-15',
      '2025-12-15T00:00Z',
      '2026-01-02T14:30:00.000Z',
    ],
    [
      'a market that never closes: midnight',
      'CRYPTO24X7',
      monday,
      '2025-11-14',
      '2025-11-14T12:00Z',
      '2025-11-17T00:00:00.000Z',
    ],
    [
      'gold, open over midnight in New York',
      'METALS24X5',
      monday,
      '2025-11-14',
      '2025-11-14T12:00Z',
      '2025-11-17T05:00:00.000Z',
    ],
    [
      'gold on a Saturday: Sunday evening',
      'METALS24X5',
      { every: 'week', weekday: 6 },
      '2025-11-14',
      '2025-11-14T12:00Z',
      '2025-11-16T23:00:00.000Z',
    ],
  ])('%s', (_, calendar, rhythm, since, after, expected) =>
    expect(next(calendar, rhythm, since, after)).toBe(expected),
  )

  it('is always later, always while the market is open, and never jumps over a session of a daily plan', () => {
    const rhythms = fc.oneof(
      fc.constant<Rhythm>({ every: 'day' }),
      fc.record({ every: fc.constantFrom('week', 'fortnight'), weekday: fc.integer({ min: 1, max: 7 }) }),
      fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 31 }) }),
    )
    const times = fc.integer({ min: instant('2025-02-01'), max: instant('2027-10-01') })
    fc.assert(
      fc.property(fc.constantFrom(...calendarIds), rhythms, times, (calendar, rhythm, after) => {
        const since = Temporal.PlainDate.from('2025-01-06')
        const found = nextBuy(calendar, rhythm, since, after)
        expect(found > after).toBe(true)
        expect(isOpenAtMs(calendar, found)).toBe(true)
        // Any instant before it gives the same one.
        expect(nextBuy(calendar, rhythm, since, found - 1)).toBe(found)
        if (rhythm.every !== 'day') return
        const { timeZone } = calendarOf(calendar)
        const dayOf = (at: number) =>
          Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
        for (let day = dayOf(after).add({ days: 1 }); !day.equals(dayOf(found)); day = day.add({ days: 1 })) {
          if (Temporal.PlainDate.compare(day, dayOf(found)) > 0) break
          const noon = day.toZonedDateTime({ timeZone, plainTime: '10:00' }).epochMilliseconds
          expect(isOpenAtMs(calendar, noon), `${calendar} ${day}`).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a plan', () => {
  const spy = known('SPY')
  const refused = (plan: { amount: string; rhythm: Rhythm }, others = 0) => {
    const decided = decidePlan(spy, { ...plan, amount: usd(plan.amount) }, others)
    return decided.ok ? null : decided.refusal
  }
  it('may be set from a dollar on, with days that there are', () => {
    expect(refused({ amount: '1.00', rhythm: monday })).toBeNull()
    expect(refused({ amount: '0.99', rhythm: monday })).toBe('order-too-small')
    expect(refused({ amount: '50.00', rhythm: { every: 'week', weekday: 8 } })).toBe('rhythm-invalid')
    expect(refused({ amount: '50.00', rhythm: { every: 'month', day: 0 } })).toBe('rhythm-invalid')
    expect(refused({ amount: '50.00', rhythm: { every: 'month', day: 31 } })).toBeNull()
    expect(refused({ amount: '50.00', rhythm: monday }, mostPlans)).toBe('too-many-plans')
    expect(decidePlan(known('EURUSD'), { amount: usd('50.00'), rhythm: monday }, 0).ok).toBe(false)
  })

  const market = marketOf('SPY', { bid: '671.90', ask: '671.93' })
  const facts: SpotFacts = {
    verified: true,
    market,
    available: usd('50.00'),
    holding: emptyHolding('SPY'),
    restingOrders: 0,
  }
  const plan = { amount: usd('50.00'), dueAt: market.tick.at }
  it('buys at the price of the moment', () => {
    // 0.074345 × 671.93 = 49.9546, 49.95; a millionth more is 49.9553, 49.96. The fee is 0.05.
    const bought = decidePlannedBuy(spy, plan, facts)
    expect(bought).toMatchObject({ value: { kind: 'bought', decision: { quantity: lots('0.074345') } } })
  })
  it('waits while the market is closed, halted or stale', () => {
    for (const state of ['closed', 'halted', 'stale'] as const)
      expect(decidePlannedBuy(spy, plan, { ...facts, market: { ...market, state } })).toEqual({
        ok: false,
        refusal: 'not-due',
      })
  })
  it('on delayed quotes waits for the first tick stamped after it was due', () => {
    const delayed = { ...facts, market: { ...market, delayed: true } }
    expect(decidePlannedBuy(spy, plan, delayed)).toEqual({ ok: false, refusal: 'not-due' })
    const earlier = { ...plan, dueAt: market.tick.at - 1 }
    expect(decidePlannedBuy(spy, earlier, delayed)).toMatchObject({ value: { kind: 'bought' } })
  })
  it('is left out once where the money does not reach, and in a time-out', () => {
    const skipped = (change: Partial<SpotFacts>) => decidePlannedBuy(spy, plan, { ...facts, ...change })
    expect(skipped({ available: usd('49.99') })).toMatchObject({
      value: { kind: 'skipped', reason: 'insufficient-balance' },
    })
    const own = {
      now: 5,
      limits: {},
      timeOutUntil: 6,
      lostToday: usd('0.00'),
      stakedToday: usd('0.00'),
      contractsToday: 0,
    }
    expect(skipped({ own })).toMatchObject({ value: { kind: 'skipped', reason: 'time-out' } })
  })
})

it('a rehearsal buys on the first day that is open at or after each date', () => {
  // Mondays 5, 12 and 19 January; the 19th has no close. Each time 9.99 and a cent: up to 9.99499 worth of coins, which is 9.99.
  const past = [
    { day: '2026-01-05', close: at('1.00') },
    { day: '2026-01-09', close: at('1.10') },
    { day: '2026-01-12', close: at('0.80') },
    { day: '2026-01-20', close: at('1.10') },
  ]
  const bitcoin = findInstrument('BTCUSD')
  if (!bitcoin) throw new Error('no bitcoin')
  const { buys, paid, worth, lowest } = rehearsePlan(
    bitcoin,
    { amount: usd('10.00'), rhythm: monday },
    past,
    inDollars,
  )
  expect(buys.map(({ day }) => day)).toEqual(['2026-01-05', '2026-01-12', '2026-01-20'])
  // 9.99499 + 12.49374 + 9.08635 = 31.57508 coins × 1.10 = 34.7326; the lowest is at 0.80: 22.48873 coins, 17.99 for 20.00.
  expect([writeCents(paid), writeCents(worth), writeCents(lowest)]).toEqual(['30.00', '34.73', '-2.01'])
})
