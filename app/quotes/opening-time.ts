import { formatDayAndTime, formatTime, type Language } from '@candor/kit/numbers/format-date.ts'

/** When a market opens or closes, as short as it is clear: the time today, the day and the time within a week. */
export function showOpening(at: string, language: Language, now: number): string {
  const date = new Date(at)
  const sameDay = date.toDateString() === new Date(now).toDateString()
  return sameDay ? formatTime(date) : formatDayAndTime(date, language)
}
