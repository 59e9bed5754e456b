import { intlTag } from '@candor/domain/languages/language-table.ts'
import { formatDayOfMonth, type Language } from '@candor/kit/numbers/format-date.ts'

type FiredDay = { day: string; count: number }

/** The days on which something fired, in order, with how often. Days are the reader's own. */
export function countDays(fired: readonly string[], language: Language, timeZone?: string): FiredDay[] {
  const counts = new Map<string, number>()
  for (const at of fired) {
    const day = formatDayOfMonth(new Date(at), language, { timeZone })
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts].map(([day, count]) => ({ day, count }))
}

const most = 6

/** `24 Oct, 30 Oct (2) and 3 Nov`; a list nobody would read to its end says how many days more. */
export function listDays(
  days: readonly FiredDay[],
  language: Language,
  sayMore: (n: number) => string,
): string {
  const told = days.length > most ? most - 1 : days.length
  // A day is not torn apart at the end of a line.
  const texts = days
    .slice(0, told)
    .map(({ day, count }) => (count > 1 ? `${day} (${count})` : day).replaceAll(' ', '\u00a0'))
  if (told < days.length) texts.push(sayMore(days.length - told))
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(texts)
}
