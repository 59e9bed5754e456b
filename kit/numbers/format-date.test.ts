import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateAndTime,
  formatDayAndTime,
  formatDayOfMonth,
  formatTime,
  type Language,
} from './format-date.ts'

const utc = { timeZone: 'UTC' }
/** A Thursday. */
const evening = new Date('2026-11-05T22:31:09Z')
const september = new Date('2026-09-05T00:05:00Z')

const table: [Language, string, string, string, string][] = [
  ['en', '5 Nov 2026', '5 Nov', 'Thu 22:31', '5 Nov 2026, 22:31'],
  ['zh', '2026年11月5日', '11月5日', '周四 22:31', '2026年11月5日 22:31'],
  ['tw', '2026年11月5日', '11月5日', '週四 22:31', '2026年11月5日 22:31'],
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

  it('starts the day at 00, shows seconds and a foreign zone', () => {
    expect(formatTime(september, utc)).toBe('00:05')
    expect(formatTime(evening, { ...utc, seconds: true })).toBe('22:31:09')
    expect(formatTime(new Date('2026-11-05T14:30:00Z'), { timeZone: 'Asia/Kuala_Lumpur', zone: 'MYT' })).toBe(
      '22:30 (MYT)',
    )
  })
})
