import { describe, expect, it } from 'vitest'
import { isServiceOpen, openTimeBetween, promiseDue, type ServiceHours, stretchAt } from './service-hours.ts'

const hour = 3_600_000
const at = (text: string) => Date.parse(text)

/** 08:00 to 24:00 in Kuala Lumpur is 00:00 to 16:00 UTC, every day. */
const everyDay: ServiceHours = {
  days: [1, 2, 3, 4, 5, 6, 7],
  opens: 480,
  closes: 1440,
  zone: 'Asia/Kuala_Lumpur',
}

/** 09:00 to 17:00 in Berlin, Monday to Friday: 08:00 to 16:00 UTC in winter, 07:00 to 15:00 in summer. */
const weekdays: ServiceHours = { days: [1, 2, 3, 4, 5], opens: 540, closes: 1020, zone: 'Europe/Berlin' }

describe('opening hours of customer service', () => {
  it('are open from the first minute to the last', () => {
    expect(isServiceOpen(everyDay, at('2026-11-14T00:00:00.000Z'))).toBe(true)
    expect(isServiceOpen(everyDay, at('2026-11-14T15:59:59.999Z'))).toBe(true)
    expect(isServiceOpen(everyDay, at('2026-11-14T16:00:00.000Z'))).toBe(false)
    expect(isServiceOpen(everyDay, at('2026-11-13T23:59:59.999Z'))).toBe(false)
  })

  it('say when they open next, over a weekend too', () => {
    // 13 November 2026 is a Friday.
    expect(stretchAt(weekdays, at('2026-11-13T16:00:00.000Z'))).toEqual({
      from: at('2026-11-16T08:00:00.000Z'),
      until: at('2026-11-16T16:00:00.000Z'),
    })
    expect(stretchAt({ ...weekdays, days: [] }, at('2026-11-13T16:00:00.000Z'))).toBeNull()
  })

  it('move with daylight saving time', () => {
    // Clocks go forward on Sunday 29 March 2026.
    expect(stretchAt(weekdays, at('2026-03-27T12:00:00.000Z'))?.from).toBe(at('2026-03-27T08:00:00.000Z'))
    expect(stretchAt(weekdays, at('2026-03-30T12:00:00.000Z'))?.from).toBe(at('2026-03-30T07:00:00.000Z'))
  })

  it('count only the time within them as waiting', () => {
    // From 15:30 UTC on Friday: half an hour of Friday, and two hours of Monday.
    expect(openTimeBetween(weekdays, at('2026-11-13T15:30:00.000Z'), at('2026-11-16T10:00:00.000Z'))).toBe(
      2.5 * hour,
    )
    expect(openTimeBetween(weekdays, at('2026-11-14T10:00:00.000Z'), at('2026-11-14T11:00:00.000Z'))).toBe(0)
    // Two whole days of eight hours, Monday and Tuesday.
    expect(openTimeBetween(weekdays, at('2026-11-15T00:00:00.000Z'), at('2026-11-18T00:00:00.000Z'))).toBe(
      16 * hour,
    )
  })

  it('carry a promise over to the next day', () => {
    // Asked 4 minutes before closing, promised 10: 6 minutes after the next opening.
    expect(promiseDue(weekdays, at('2026-11-13T15:56:00.000Z'), 10)).toBe(at('2026-11-16T08:06:00.000Z'))
    expect(promiseDue(everyDay, at('2026-11-14T03:00:00.000Z'), 10)).toBe(at('2026-11-14T03:10:00.000Z'))
    // At night it counts from the morning on.
    expect(promiseDue(everyDay, at('2026-11-14T20:00:00.000Z'), 10)).toBe(at('2026-11-15T00:10:00.000Z'))
  })
})
