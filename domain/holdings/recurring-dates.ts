import { type CalendarId, calendarOf } from '../instruments/market-calendar.ts'
import { isOpenAtMs, nextOpen } from '../instruments/trading-hours.ts'

/** How often something is bought: weekdays count from Monday as 1, days of the month from 1. */
export type Rhythm =
  | { readonly every: 'day' }
  | { readonly every: 'week' | 'fortnight'; readonly weekday: number }
  | { readonly every: 'month'; readonly day: number }

/** No market is closed for so long. */
const longestClosure = 14

/** Whether a date is one of the rhythm. A month that is too short for its day has it on its last one. */
export function isPlanned(rhythm: Rhythm, since: Temporal.PlainDate, date: Temporal.PlainDate): boolean {
  switch (rhythm.every) {
    case 'day':
      return true
    case 'week':
      return date.dayOfWeek === rhythm.weekday
    case 'fortnight': {
      const first = since.add({ days: (rhythm.weekday - since.dayOfWeek + 7) % 7 })
      return first.until(date, { largestUnit: 'days' }).days % 14 === 0
    }
    case 'month':
      return date.day === Math.min(rhythm.day, date.daysInMonth)
  }
}

/** When a date's buy is made: as soon as the market is open on it; where it is not, with the next session. */
function buyingTime(calendar: CalendarId, date: Temporal.PlainDate): number {
  const begins = date.toZonedDateTime(calendarOf(calendar).timeZone).toInstant()
  if (isOpenAtMs(calendar, begins.epochMilliseconds)) return begins.epochMilliseconds
  return (nextOpen(calendar, begins) ?? begins).epochMilliseconds
}

/**
 * The first buy after an instant, of a plan that was set on a date. Dates are those of the market's own time zone. Dates on which the
 * market is closed fall on the next session, and several that fall on one session make one buy.
 */
export function nextBuy(
  calendar: CalendarId,
  rhythm: Rhythm,
  since: Temporal.PlainDate,
  after: number,
): number {
  const today = Temporal.Instant.fromEpochMilliseconds(after)
    .toZonedDateTimeISO(calendarOf(calendar).timeZone)
    .toPlainDate()
  const earliest = today.subtract({ days: longestClosure })
  let date = Temporal.PlainDate.compare(earliest, since) > 0 ? earliest : since
  for (;;) {
    if (isPlanned(rhythm, since, date)) {
      const at = buyingTime(calendar, date)
      if (at > after) return at
    }
    date = date.add({ days: 1 })
  }
}
