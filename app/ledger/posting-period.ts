import type { Locale } from '@candor/client/words/languages.ts'
import { formatDate, formatMonth } from '@candor/kit/numbers/format-date.ts'
import { zoneInUse } from '@candor/kit/numbers/preferred-zone.ts'
import type { Say } from '../words/use-words.ts'
import { dayOf } from './posting-days.ts'

/** Two calendar days, `2025-10-01` and `2025-11-14`, both of them part of it. An empty text leaves that side open. */
export type Period = { from: string; until: string }

export const allDates: Period = { from: '', until: '' }

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** The days that an address names; anything else leaves its side open. */
export function periodIn(query: URLSearchParams): Period {
  const [from, until] = [query.get('from'), query.get('until')]
  return { from: isDay(from) ? from : '', until: isDay(until) ? until : '' }
}

/** The days are in the customer's zone, so it is sent to the server. */
export const ownZone = zoneInUse

export const isOrdered = ({ from, until }: Period): boolean => from === '' || until === '' || from <= until

/** From the first of this month until today. */
export function thisMonth(now: Date): Period {
  const today = dayOf(now)
  return { from: `${today.slice(0, 8)}01`, until: today }
}

const utc = { timeZone: 'UTC' }
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** A calendar day as it is read. It belongs to no zone, so none may move it. */
export const formatDay = (day: string, locale: Locale): string => formatDate(noon(day), locale, utc)

function isWholeMonth({ from, until }: Period): boolean {
  const next = noon(until)
  next.setUTCDate(next.getUTCDate() + 1)
  return from.slice(0, 7) === until.slice(0, 7) && from.endsWith('-01') && next.getUTCDate() === 1
}

/** `September 2025`, or `1 Jan 2025 to 30 Sep 2025`; one side alone where the other is open. */
export function sayPeriod(say: Say, locale: Locale, period: Period): string {
  const { from, until } = period
  if (until === '') return say('history.since', { from: formatDay(from, locale) })
  if (from === '') return say('history.up-to', { until: formatDay(until, locale) })
  if (from === until) return formatDay(from, locale)
  if (isWholeMonth(period)) return formatMonth(noon(from), locale, utc)
  return say('history.between', { from: formatDay(from, locale), until: formatDay(until, locale) })
}
