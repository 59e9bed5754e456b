import type { Locale } from '@candor/client/words/languages.ts'
import { formatDate, formatDayOfMonth, formatTime } from '@candor/kit/numbers/format-date.ts'
import { type Say, useLocale, useWords } from '../words/use-words.ts'

/** `today 09:12`, `3 Nov`, and with the year where it is not this one. */
function sayWhen(say: Say, locale: Locale, instant: string, now: Date): string {
  const at = new Date(instant)
  if (formatDate(at, locale) === formatDate(now, locale))
    return say('security.today', { time: formatTime(at) })
  return sayDay(locale, instant, now)
}

/** `3 Nov`, and with the year where it is not this one. */
function sayDay(locale: Locale, instant: string, now: Date): string {
  const at = new Date(instant)
  return at.getFullYear() === now.getFullYear() ? formatDayOfMonth(at, locale) : formatDate(at, locale)
}

/** The words for moments of the past, as pages about security say them. */
export function useWhen() {
  const say = useWords()
  const locale = useLocale()
  const now = new Date()
  return {
    when: (instant: string) => sayWhen(say, locale, instant, now),
    day: (instant: string) => sayDay(locale, instant, now),
  }
}
