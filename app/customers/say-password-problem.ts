import { metConditions, passwordProblem } from '@candor/domain/customers/password-rule.ts'
import type { Say } from '../words/use-words.ts'

const missing = {
  'upper-and-lower': 'register.add-case',
  number: 'register.add-number',
  symbol: 'register.add-symbol',
} as const

/** Says what a password still needs, one thing at a time; null where it needs nothing. */
export function sayPasswordProblem(say: Say, password: string): string | null {
  const problem = passwordProblem(password)
  if (problem === 'password-required') return say('register.password-required')
  if (problem !== 'password-too-simple') return problem && say(problem)
  const met = metConditions(password)
  const first = (['upper-and-lower', 'number', 'symbol'] as const).find((condition) => !met[condition])
  return first ? say(missing[first]) : null
}
