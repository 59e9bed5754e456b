import { describe, expect, it } from 'vitest'
import { amountProblem, firstBuy, monthDays, planEntry, rhythmOf, weekdaysOf } from './plan-form.ts'

/** A Sunday. */
const now = Date.parse('2026-11-15T13:00:00Z')
const first = (...[market, rhythm, at = now]: [...Parameters<typeof firstBuy>] | [Market, Rhythm]) => {
  const found = firstBuy(market, rhythm, at)
  return found === null ? null : new Date(found).toISOString()
}
type Market = Parameters<typeof firstBuy>[0]
type Rhythm = Parameters<typeof firstBuy>[1]

describe('when a recurring buy would come first', () => {
  it('is at the open of its day', () => {
    expect(first('us_stocks', { every: 'week', weekday: 1 })).toBe('2026-11-16T14:30:00.000Z')
    expect(first('hk_stocks', { every: 'week', weekday: 1 })).toBe('2026-11-16T01:30:00.000Z')
    expect(first('hk_stocks', { every: 'day' })).toBe('2026-11-16T01:30:00.000Z')
  })

  it('is the next session where the exchange is closed that day', () => {
    // Christmas is a Friday.
    const christmasWeek = Date.parse('2026-12-22T12:00:00Z')
    expect(first('us_stocks', { every: 'week', weekday: 5 }, christmasWeek)).toBe('2026-12-28T14:30:00.000Z')
  })

  it('is the last day of a month that is too short', () =>
    expect(first('hk_stocks', { every: 'month', day: 31 })).toBe('2026-11-30T01:30:00.000Z'))

  it('can be any day for coins, and weekdays for all else', () => {
    expect(weekdaysOf('crypto')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(weekdaysOf('my_stocks')).toEqual([1, 2, 3, 4, 5])
    expect(first('crypto', { every: 'week', weekday: 7 })).toBe('2026-11-22T00:00:00.000Z')
    expect(monthDays.at(-1)).toBe(31)
    expect(monthDays).not.toContain(29)
  })
})

describe('the form of a recurring buy', () => {
  it('begins weekly on Mondays, or with what is there already', () => {
    expect(planEntry(null)).toEqual({ amount: '', every: 'week', weekday: 1, day: 1 })
    expect(planEntry({ amount: '50.00', rhythm: { every: 'month', day: 15 } })).toEqual({
      amount: '50.00',
      every: 'month',
      weekday: 1,
      day: 15,
    })
  })

  it('sends only what its rhythm knows', () => {
    const entry = { amount: '5', weekday: 3, day: 9 }
    expect(rhythmOf({ ...entry, every: 'day' })).toEqual({ every: 'day' })
    expect(rhythmOf({ ...entry, every: 'fortnight' })).toEqual({ every: 'fortnight', weekday: 3 })
    expect(rhythmOf({ ...entry, every: 'month' })).toEqual({ every: 'month', day: 9 })
  })

  it.each([
    ['', 'amount-required'],
    ['0.99', 'order-too-small'],
    ['nothing', 'order-too-small'],
    ['1', null],
    ['50.', null],
  ] as const)('“%s” is %s', (amount, problem) => expect(amountProblem({ amount })).toBe(problem))
})
