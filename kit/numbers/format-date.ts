import { intlTag, isChinese, type Locale } from '@candor/domain/languages/language-table.ts'
import { preferredZone } from './preferred-zone.ts'

export type Language = Locale

type DateOptions = {
  /** IANA name; the zone the customer has chosen, or the device's own, unless said otherwise. */
  timeZone?: string | undefined
}

type TimeOptions = DateOptions & {
  seconds?: boolean | undefined
  /** The zone's short name, where the time is not local: `22:30 (MYT)`. */
  zone?: string | undefined
}

// A formatter takes about a hundred times longer to make than to use, and lists print many dates.
const made = new Map<string, Intl.DateTimeFormat>()

function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const found = made.get(key) ?? new Intl.DateTimeFormat(intlTag(language), options)
  made.set(key, found)
  return found
}

const zoneOf = (timeZone: string | undefined): { timeZone?: string } => {
  const zone = timeZone ?? preferredZone()
  return zone ? { timeZone: zone } : {}
}

/** Has no width and keeps the browser from adding space around it. */
const wordJoiner = '\u2060'

/**
 * A Chinese date has no gaps. `text-autospace`, which sets Latin words and figures apart from Chinese ones, would open some around
 * each figure of it.
 */
const closeUp = (text: string): string =>
  text.replace(/\s/g, '').replace(/(?<=\d)(?=[年月日])|(?<=[年月日])(?=\d)/g, wordJoiner)

function formatCalendar(at: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  const text = formatter(language, options).format(at)
  // En-GB alone abbreviates September with four letters.
  return isChinese(language) ? closeUp(text) : text.replace('Sept', 'Sep')
}

/** `5 Nov 2026` · `2026年11月5日` */
export function formatDate(at: Date, language: Language, { timeZone }: DateOptions = {}): string {
  return formatCalendar(at, language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...zoneOf(timeZone),
  })
}

/** `5 Nov` · `11月5日`, where the year is plain. */
export function formatDayOfMonth(at: Date, language: Language, { timeZone }: DateOptions = {}): string {
  return formatCalendar(at, language, { day: 'numeric', month: 'short', ...zoneOf(timeZone) })
}

/** `14:31`, `14:31:52`, `22:30 (MYT)`; 24 hours in every language. */
export function formatTime(at: Date, { timeZone, seconds = false, zone }: TimeOptions = {}): string {
  // The digits are the same in all four languages; in English no word can slip in between them.
  const text = formatter('en', {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
    ...zoneOf(timeZone),
  }).format(at)
  return zone ? `${text} (${zone})` : text
}

/** `Thu 22:31` · `周四 22:31` · `週四 22:31` · `Kha 22:31`, joined here because `Intl` leaves the space out in Chinese. */
export function formatDayAndTime(at: Date, language: Language, options: TimeOptions = {}): string {
  const day = formatter(language, { weekday: 'short', ...zoneOf(options.timeZone) }).format(at)
  return `${day} ${formatTime(at, options)}`
}

/** `5 Nov 2026, 22:31` · `2026年11月5日 22:31` */
export function formatDateAndTime(at: Date, language: Language, options: TimeOptions = {}): string {
  const joint = isChinese(language) ? ' ' : ', '
  return formatDate(at, language, options) + joint + formatTime(at, options)
}

/** `22:31` on the day itself, otherwise `5 Nov, 22:31` · `11月5日 22:31`. */
export function formatMoment(at: Date, language: Language, now: Date, options: TimeOptions = {}): string {
  const time = formatTime(at, options)
  if (formatDate(at, language, options) === formatDate(now, language, options)) return time
  return formatDayOfMonth(at, language, options) + (isChinese(language) ? ' ' : ', ') + time
}

/** `Fri 14 Nov` · `11月14日 周五`; the year is added where it is not this one. */
export function formatWeekdayAndDate(
  at: Date,
  language: Language,
  now: Date,
  { timeZone }: DateOptions = {},
): string {
  const yearOf = (instant: Date) => formatter('en', { year: 'numeric', ...zoneOf(timeZone) }).format(instant)
  const weekday = formatter(language, { weekday: 'short', ...zoneOf(timeZone) }).format(at)
  const write = yearOf(at) === yearOf(now) ? formatDayOfMonth : formatDate
  const date = write(at, language, { timeZone })
  return isChinese(language) ? `${date} ${weekday}` : `${weekday} ${date}`
}

/** `September 2025` · `2025年9月` */
export function formatMonth(at: Date, language: Language, { timeZone }: DateOptions = {}): string {
  const text = formatter(language, { month: 'long', year: 'numeric', ...zoneOf(timeZone) }).format(at)
  return isChinese(language) ? closeUp(text) : text
}

/** `Thu` · `周四` · `週四` · `Kha` */
export const formatWeekday = (at: Date, language: Language, { timeZone }: DateOptions = {}): string =>
  formatter(language, { weekday: 'short', ...zoneOf(timeZone) }).format(at)

/** `September` · `9月`, of a month by its number from 1. */
export function formatMonthName(month: number, language: Language): string {
  return formatter(language, { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, month - 1, 1)),
  )
}

/** `Nov 2023` · `2023年11月`, where little room is left. */
export const formatShortMonth = (at: Date, language: Language, { timeZone }: DateOptions = {}): string =>
  formatCalendar(at, language, { month: 'short', year: 'numeric', ...zoneOf(timeZone) })

/** `N` · `11`: the head of a column of months, of a month by its number from 1. */
export const formatMonthLetter = (month: number, language: Language): string =>
  isChinese(language)
    ? String(month)
    : formatter(language, { month: 'narrow', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, month - 1, 1)))
