import { accept, type Result, refuse } from '../result.ts'
import { isMobile, plainMobile } from '../validation/mobile.ts'
import type { Country } from './country-list.ts'

type PhoneProblem = 'required' | 'not-digits' | 'too-short' | 'too-long'

/** Digits as people group them: with single spaces, hyphens, or brackets around a first group. */
const grouped = /^\+?[\d(][\d ()./-]*$/

/** Where a zero at the beginning belongs to the number; everywhere else it is only dialled inside the country. */
const zeroFirst = ['BJ', 'CG', 'CI', 'GA']

/**
 * Reads a mobile number of a country as it is typed, with or without the country's own code or the zero that is dialled inside it,
 * and writes it the one way it is stored: `+60123456789`.
 */
export function readPhone(text: string, { code, dial, least, most }: Country): Result<string, PhoneProblem> {
  const typed = text.trim()
  if (typed === '') return refuse('required')
  if (typed.length > 40 || !grouped.test(typed)) return refuse('not-digits')
  const digits = typed.replace(/\D/g, '')
  const own = typed.startsWith('+') && digits.startsWith(dial) ? digits.slice(dial.length) : digits
  const number = zeroFirst.includes(code) ? own : own.replace(/^0/, '')
  if (number.length < least) return refuse('too-short')
  if (number.length > most) return refuse('too-long')
  const whole = plainMobile(`+${dial}${number}`)
  // The shortest numbers of small islands are shorter than the general rule expects.
  return isMobile(whole) || whole.length < 9 ? accept(whole) : refuse('not-digits')
}
