import { describe, expect, it } from 'vitest'
import { anyWeek, monthDays, shiftMonth } from './month-days.ts'

describe('the days of a month', () => {
  it('begin on the weekday they do', () => {
    // 1 November 2025 was a Saturday, 1 June 2026 a Monday, and 2028 has a 29 February, a Tuesday.
    expect(monthDays('2025-11').before).toBe(5)
    expect(monthDays('2026-06')).toMatchObject({ before: 0 })
    expect(monthDays('2028-02').days.at(-1)).toBe('2028-02-29')
    expect(monthDays('2028-02').before).toBe(1)
    expect(monthDays('2025-11').days).toHaveLength(30)
  })

  it('know the months beside them', () => {
    expect(shiftMonth('2026-01', -1)).toBe('2025-12')
    expect(shiftMonth('2026-12', 1)).toBe('2027-01')
  })

  it('are named from Monday to Sunday', () => {
    expect(anyWeek.map((day) => day.getUTCDay())).toEqual([1, 2, 3, 4, 5, 6, 0])
  })
})
