import { intlTag, isChinese } from '@candor/domain/languages/language-table.ts'
import type { StatementLocale } from './statement-line.ts'

/** Writes instants as they were in the customer's zone, and calendar days, which are in none. */
type DayWriter = {
  /** `2025-11-14`, as spreadsheets read it. */
  plainDay(at: number): string
  /** `14:32:05` */
  plainTime(at: number): string
  /** `14 Nov 2025` · `2025年11月14日` */
  day(calendarDay: string): string
  /** `14 Nov 2025, 14:32` · `2025年11月14日 14:32` */
  moment(at: number): string
}

export function createDayWriter(locale: StatementLocale, zone: string): DayWriter {
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const plainDays = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: zone,
  })
  const plainTimes = new Intl.DateTimeFormat('en-GB', { ...clock, second: '2-digit', timeZone: zone })
  const times = new Intl.DateTimeFormat('en-GB', { ...clock, timeZone: zone })
  const localDays = new Intl.DateTimeFormat(intlTag(locale), { ...date, timeZone: zone })
  const calendarDays = new Intl.DateTimeFormat(intlTag(locale), { ...date, timeZone: 'UTC' })
  // Chinese dates have no inner spaces; en-GB alone abbreviates September with four letters.
  const tidy = (text: string) => (isChinese(locale) ? text.replace(/\s/g, '') : text.replace('Sept', 'Sep'))
  const joint = isChinese(locale) ? ' ' : ', '
  return {
    plainDay: (at) => plainDays.format(at),
    plainTime: (at) => plainTimes.format(at),
    day: (calendarDay) => tidy(calendarDays.format(new Date(`${calendarDay}T12:00:00Z`))),
    moment: (at) => tidy(localDays.format(at)) + joint + times.format(at),
  }
}
