import { describe, expect, it } from 'vitest'
import { periodBounds } from './period.ts'

const hours = (zone: string, day: string) => {
  const bounds = periodBounds({ from: day, until: day }, zone)
  return bounds.ok ? (bounds.value.until - bounds.value.from) / 3_600_000 : bounds.refusal
}

describe('a period of days', () => {
  it('begins and ends at midnight in the zone of the customer', () => {
    expect(periodBounds({ from: '2026-11-01', until: '2026-11-14' }, 'Asia/Kuala_Lumpur')).toEqual({
      ok: true,
      value: { from: Date.parse('2026-10-31T16:00:00Z'), until: Date.parse('2026-11-14T16:00:00Z') },
    })
  })

  it('has 23 or 25 hours on the days the clocks change', () => {
    expect(hours('America/New_York', '2026-03-08')).toBe(23)
    expect(hours('America/New_York', '2026-11-01')).toBe(25)
    expect(hours('UTC', '2026-11-01')).toBe(24)
  })

  it('is refused when it ends before it begins, or in a zone that does not exist', () => {
    expect(periodBounds({ from: '2026-11-02', until: '2026-11-01' }, 'UTC')).toEqual({
      ok: false,
      refusal: 'period-invalid',
    })
    expect(hours('Mars/Olympus', '2026-11-01')).toBe('zone-invalid')
    expect(hours('../../etc/passwd', '2026-11-01')).toBe('zone-invalid')
  })
})
