import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateAndTime,
  formatDayAndTime,
  formatDayOfMonth,
  formatMoment,
  formatMonth,
  formatMonthLetter,
  formatShortMonth,
  formatTime,
  formatWeekdayAndDate,
  type Language,
} from './format-date.ts'

const utc = { timeZone: 'UTC' }
/** A Thursday. */
const evening = new Date('2026-11-05T22:31:09Z')
const september = new Date('2026-09-05T00:05:00Z')

const table: [Language, string, string, string, string][] = [
  ['en', '5 Nov 2026', '5 Nov', 'Thu 22:31', '5 Nov 2026, 22:31'],
  [
    'zh',
    '2026\u2060年\u206011\u2060月\u20605\u2060日',
    '11\u2060月\u20605\u2060日',
    '周四 22:31',
    '2026\u2060年\u206011\u2060月\u20605\u2060日 22:31',
  ],
  [
    'tw',
    '2026\u2060年\u206011\u2060月\u20605\u2060日',
    '11\u2060月\u20605\u2060日',
    '週四 22:31',
    '2026\u2060年\u206011\u2060月\u20605\u2060日 22:31',
  ],
  ['malay', '5 Nov 2026', '5 Nov', 'Kha 22:31', '5 Nov 2026, 22:31'],
]

describe.each(table)('dates in %s', (language, date, dayOfMonth, dayAndTime, dateAndTime) => {
  it('prints a date', () => expect(formatDate(evening, language, utc)).toBe(date))
  it('prints a date without its year', () =>
    expect(formatDayOfMonth(evening, language, utc)).toBe(dayOfMonth))
  it('prints a day and time', () => expect(formatDayAndTime(evening, language, utc)).toBe(dayAndTime))
  it('prints a date and time', () => expect(formatDateAndTime(evening, language, utc)).toBe(dateAndTime))
})

describe('particular dates', () => {
  it('writes Sep, not Sept', () => {
    expect(formatDate(september, 'en', utc)).toBe('5 Sep 2026')
    expect(formatDate(september, 'malay', utc)).toBe('5 Sep 2026')
  })

  it('heads columns with a month in little room', () => {
    expect(formatShortMonth(september, 'en', utc)).toBe('Sep 2026')
    expect(formatShortMonth(september, 'malay', utc)).toBe('Sep 2026')
    expect(formatShortMonth(september, 'zh', utc)).toBe('2026\u2060年\u20609\u2060月')
    expect([1, 8].map((month) => formatMonthLetter(month, 'en'))).toEqual(['J', 'A'])
    expect([1, 8].map((month) => formatMonthLetter(month, 'malay'))).toEqual(['J', 'O'])
    expect([1, 12].map((month) => formatMonthLetter(month, 'tw'))).toEqual(['1', '12'])
  })

  it('uses Malay months and days', () => {
    const of = (month: string) => formatDate(new Date(`2026-${month}-01T12:00:00Z`), 'malay', utc)
    expect(['03', '05', '08', '10', '12'].map(of)).toEqual([
      '1 Mac 2026',
      '1 Mei 2026',
      '1 Ogo 2026',
      '1 Okt 2026',
      '1 Dis 2026',
    ])
    const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 1 + day, 9)))
    expect(week.map((day) => formatDayAndTime(day, 'malay', utc).slice(0, 3))).toEqual([
      'Ahd',
      'Isn',
      'Sel',
      'Rab',
      'Kha',
      'Jum',
      'Sab',
    ])
  })

  it('leaves the day out on the day itself', () => {
    const laterThatDay = new Date('2026-11-05T23:59:00Z')
    const nextDay = new Date('2026-11-06T00:00:00Z')
    expect(formatMoment(evening, 'en', laterThatDay, utc)).toBe('22:31')
    expect(formatMoment(evening, 'en', nextDay, utc)).toBe('5 Nov, 22:31')
    expect(formatMoment(evening, 'zh', nextDay, utc)).toBe('11\u2060月\u20605\u2060日 22:31')
  })

  it('names the weekday, and the year where it is another', () => {
    const now = new Date('2026-12-31T00:00:00Z')
    const later = new Date('2027-01-01T00:00:00Z')
    const languages = ['en', 'zh', 'tw', 'malay'] as const
    expect(languages.map((language) => formatWeekdayAndDate(evening, language, now, utc))).toEqual([
      'Thu 5 Nov',
      '11\u2060月\u20605\u2060日 周四',
      '11\u2060月\u20605\u2060日 週四',
      'Kha 5 Nov',
    ])
    expect(formatWeekdayAndDate(evening, 'en', later, utc)).toBe('Thu 5 Nov 2026')
    expect(formatWeekdayAndDate(evening, 'zh', later, utc)).toBe(
      '2026\u2060年\u206011\u2060月\u20605\u2060日 周四',
    )
  })

  it('names a month', () => {
    expect(formatMonth(september, 'en', utc)).toBe('September 2026')
    expect(formatMonth(september, 'tw', utc)).toBe('2026\u2060年\u20609\u2060月')
    expect(formatMonth(new Date('2026-03-01T12:00:00Z'), 'malay', utc)).toBe('Mac 2026')
  })

  it('starts the day at 00, shows seconds and a foreign zone', () => {
    expect(formatTime(september, utc)).toBe('00:05')
    expect(formatTime(evening, { ...utc, seconds: true })).toBe('22:31:09')
    expect(formatTime(new Date('2026-11-05T14:30:00Z'), { timeZone: 'Asia/Kuala_Lumpur', zone: 'MYT' })).toBe(
      '22:30 (MYT)',
    )
  })
})
