import type { Locale } from '@candor/client/words/languages.ts'
import { type Day, readDay, writeDay } from '@candor/domain/identity/birthday.ts'
import { isChinese } from '@candor/domain/languages/language-table.ts'

type Part = keyof Day

/** In the order in which dates are written in a language. */
export const partsOf = (locale: Locale): readonly Part[] =>
  isChinese(locale) ? ['year', 'month', 'day'] : ['day', 'month', 'year']

const lengthOf = (part: Part): number => (part === 'year' ? 4 : 2)

/** `09 / 04 / 1991` while it is typed: digits are grouped, whatever else is typed is left away. */
export function groupBirthday(typed: string, locale: Locale): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  let taken = 0
  const groups: string[] = []
  for (const part of partsOf(locale)) {
    const group = digits.slice(taken, taken + lengthOf(part))
    if (group !== '') groups.push(group)
    taken += lengthOf(part)
  }
  return groups.join(' / ')
}

/** The day as it is stored, once all of it is typed; it may still be one that does not exist. */
export function birthdayOf(typed: string, locale: Locale): string {
  const digits = typed.replace(/\D/g, '')
  if (digits.length !== 8) return ''
  let taken = 0
  const found = { year: '', month: '', day: '' }
  for (const part of partsOf(locale)) {
    found[part] = digits.slice(taken, taken + lengthOf(part))
    taken += lengthOf(part)
  }
  return `${found.year}-${found.month}-${found.day}`
}

/** A stored day as it is typed. */
export function typedBirthday(stored: string, locale: Locale): string {
  const [year = '', month = '', day = ''] = stored.split('-')
  const written = { year, month, day }
  return groupBirthday(
    partsOf(locale)
      .map((part) => written[part])
      .join(''),
    locale,
  )
}

/** Where the wheels begin: the day that is typed, or one in the middle of those that are likely. */
export const wheelDay = (stored: string, thisYear: number): Day =>
  readDay(stored) ?? { year: thisYear - 30, month: 1, day: 1 }

export const storedDay = writeDay
