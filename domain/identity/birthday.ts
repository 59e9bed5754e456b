import { accept, type Result, refuse } from '../result.ts'

export const adultAge = 18
const oldest = 120

/** A day of the calendar, without a time. */
export type Day = { year: number; month: number; day: number }

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const isDay = ({ year, month, day }: Day): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

/** `1991-04-09`, as it travels and is stored. */
export function readDay(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return isDay(day) ? day : null
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0')

export const writeDay = ({ year, month, day }: Day): string =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`

/** Full years between two days: somebody born on 29 February is a year older from 1 March on in years that have none. */
export function ageOn(birthday: Day, today: Day): number {
  const hadBirthday =
    today.month > birthday.month || (today.month === birthday.month && today.day >= birthday.day)
  return today.year - birthday.year - (hadBirthday ? 0 : 1)
}

type BirthdayProblem = 'field-required' | 'birthday-invalid' | 'too-young'

export function readBirthday(text: string, today: Day): Result<Day, BirthdayProblem> {
  if (text.trim() === '') return refuse('field-required')
  const birthday = readDay(text)
  if (!birthday) return refuse('birthday-invalid')
  const age = ageOn(birthday, today)
  if (age < 0 || age > oldest) return refuse('birthday-invalid')
  return age < adultAge ? refuse('too-young') : accept(birthday)
}
