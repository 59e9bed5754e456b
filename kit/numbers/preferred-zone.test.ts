import { cents } from '@candor/domain/money/cents.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { formatDateAndTime, formatTime } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { formatPercent } from './format-percent.ts'
import { groupTyped, setNumberStyle } from './group-digits.ts'
import { setPreferredZone, zoneInUse, zoneOffset } from './preferred-zone.ts'

afterEach(() => {
  setPreferredZone(null)
  setNumberStyle('comma-point')
})

describe('the zone that was chosen', () => {
  // 23:30 UTC on 31 December is the next year in Kuala Lumpur, which is eight hours ahead.
  const at = new Date('2026-12-31T23:30:00Z')

  it('is the one times are shown in', () => {
    setPreferredZone('Asia/Kuala_Lumpur')
    expect(formatDateAndTime(at, 'en')).toBe('1 Jan 2027, 07:30')
    expect(zoneInUse()).toBe('Asia/Kuala_Lumpur')
    expect(formatTime(at, { timeZone: 'UTC' })).toBe('23:30')
  })

  it.each([
    ['Asia/Kuala_Lumpur', 480],
    ['Asia/Kathmandu', 345],
    ['America/New_York', -300],
    ['UTC', 0],
  ])('%s is %i minutes ahead of UTC', (zone, minutes) => {
    setPreferredZone(zone)
    expect(zoneOffset(at)).toBe(minutes)
  })
})

describe('the figures that were chosen', () => {
  it.each([
    ['comma-point', '$1,234,567.89', '\u22121,234.50%'],
    ['point-comma', '$1.234.567,89', '\u22121.234,50%'],
    ['space-comma', '$1\u202f234\u202f567,89', '\u22121\u202f234,50%'],
  ] as const)('%s', (style, money, percent) => {
    setNumberStyle(style)
    expect(formatMoney(cents(123_456_789n))).toBe(money)
    expect(formatPercent(-123_450n)).toBe(percent)
    expect(groupTyped('1234567')).toBe('1,234,567')
  })
})
