import { isChinese } from '@candor/domain/languages/language-table.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import { formatDate, formatDayOfMonth, formatTime, type Language } from '../numbers/format-date.ts'

/** Length of an interval in ms; of the long ones, about. */
export const intervalSpans: Record<WireInterval, number> = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': 60 * minuteMs,
  '4h': 240 * minuteMs,
  '1D': 1440 * minuteMs,
  '1W': 7 * 1440 * minuteMs,
  '1M': 30 * 1440 * minuteMs,
}

/** Days, weeks and months are those of the exchange, named by their date; that date is the same in every zone. */
export const isDated = (interval: WireInterval): boolean => intervalSpans[interval] >= intervalSpans['1D']

/** When a candle opened, as a reader wants it: `13 Nov, 21:00` in the customer's zone, `13 Nov 2026` for days. */
export function candleTime(at: number, interval: WireInterval, language: Language): string {
  const date = new Date(at)
  if (isDated(interval)) return formatDate(date, language, { timeZone: 'UTC' })
  const joint = isChinese(language) ? ' ' : ', '
  return `${formatDayOfMonth(date, language)}${joint}${formatTime(date)}`
}

/** A label of the axis under days, weeks and months. */
export function datedLabel(at: number, language: Language): string {
  const date = new Date(at)
  return date.getUTCMonth() === 0 && date.getUTCDate() <= 7
    ? formatDate(date, language, { timeZone: 'UTC' })
    : formatDayOfMonth(date, language, { timeZone: 'UTC' })
}
