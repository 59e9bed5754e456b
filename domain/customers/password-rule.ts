import { isCommonPassword } from './common-passwords.ts'

/** The conditions a password must meet, each shown to the customer while typing. */
export const passwordConditions = [
  'long-enough',
  'upper-and-lower',
  'number',
  'symbol',
  'not-common',
] as const

export type PasswordCondition = (typeof passwordConditions)[number]

export const shortestPassword = 10

/** Which conditions this password meets. Letters count in any script; a symbol is anything that is neither letter, digit nor space. */
export function metConditions(password: string): Record<PasswordCondition, boolean> {
  return {
    'long-enough': [...password].length >= shortestPassword,
    'upper-and-lower': /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
    number: /\p{Nd}/u.test(password),
    symbol: /[^\p{L}\p{Nd}\s]/u.test(password),
    'not-common': password.length > 0 && !isCommonPassword(password),
  }
}

/** What the catalogue calls the first thing wrong with a password, or null where nothing is. */
export function passwordProblem(
  password: string,
): 'password-required' | 'password-too-short' | 'password-too-simple' | 'password-too-common' | null {
  if (password === '') return 'password-required'
  const met = metConditions(password)
  if (!met['long-enough']) return 'password-too-short'
  if (!met['upper-and-lower'] || !met.number || !met.symbol) return 'password-too-simple'
  return met['not-common'] ? null : 'password-too-common'
}
