import { afterEach, describe, expect, it } from 'vitest'
import { hoursOf, isAllDay, mondayOf, weekBars } from './week-bars.ts'

const zone = process.env['TZ']

/** Node follows `TZ` while it runs, so one test can run in several zones. */
function standIn(name: string): void {
  process.env['TZ'] = name
}

afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const session = (opensAt: string, closesAt: string) => ({
  opensAt: Date.parse(opensAt),
  closesAt: Date.parse(closesAt),
})

/** Gold: five sessions of 23 hours from Sunday 23:00 UTC. */
const gold = [9, 10, 11, 12, 13].map((day) =>
  session(
    `2026-11-${String(day - 1).padStart(2, '0')}T23:00:00Z`,
    `2026-11-${day}T22:00:00Z`.replace('-9T', '-09T'),
  ),
)

const hours = (bars: ReturnType<typeof weekBars>) => bars.map(hoursOf)

describe('a week of sessions', () => {
  it('is cut at the midnights of the customer', () => {
    standIn('Asia/Kuala_Lumpur')
    const bars = weekBars(gold, Date.parse('2026-11-13T06:31:00Z'))
    expect(hours(bars)).toEqual([
      '07:00–24:00',
      '00:00–06:00, 07:00–24:00',
      '00:00–06:00, 07:00–24:00',
      '00:00–06:00, 07:00–24:00',
      '00:00–06:00, 07:00–24:00',
      '00:00–06:00',
      null,
    ])
    expect(bars.map(({ now }) => now !== null)).toEqual([false, false, false, false, true, false, false])
    expect(bars[4]?.now).toBeCloseTo((14 * 60 + 31) / 1440, 6)
  })

  it('is another week of bars west of Greenwich', () => {
    standIn('America/New_York')
    const bars = weekBars(gold, Date.parse('2026-11-13T06:31:00Z'))
    expect(hours(bars)[0]).toBe('00:00–17:00, 18:00–24:00')
    expect(hours(bars)[4]).toBe('00:00–17:00')
    expect(bars[4]?.now).not.toBeNull()
  })

  it('ends on Sunday, wherever Sunday is', () => {
    standIn('Pacific/Auckland')
    const sunday = Date.parse('2026-11-15T10:59:00Z')
    expect(new Date(mondayOf(sunday)).getDay()).toBe(1)
    expect(weekBars([], sunday)[6]?.now).toBeGreaterThan(0.99)
    expect(weekBars([], sunday + 60_000)[0]?.now).toBe(0)
  })

  it('has days of 25 hours where clocks go back', () => {
    standIn('Europe/London')
    const all = session('2026-10-18T23:00:00Z', '2026-10-27T00:00:00Z')
    const bars = weekBars([all], Date.parse('2026-10-25T12:00:00Z'))
    expect(bars.every(isAllDay)).toBe(true)
    // Noon by the clock is 13 of 25 hours into that day.
    expect(bars[6]?.now).toBeCloseTo(13 / 25, 6)
  })

  it('joins parts that touch and keeps a lunch break apart', () => {
    standIn('Asia/Hong_Kong')
    const morning = session('2026-11-09T01:30:00Z', '2026-11-09T04:00:00Z')
    const afternoon = session('2026-11-09T05:00:00Z', '2026-11-09T08:00:00Z')
    const touching = session('2026-11-09T08:00:00Z', '2026-11-09T08:10:00Z')
    const [monday] = weekBars([afternoon, touching, morning], Date.parse('2026-11-09T02:00:00Z'))
    expect(monday && hoursOf(monday)).toBe('09:30–12:00, 13:00–16:10')
  })
})
