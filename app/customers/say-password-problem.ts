import { metConditions, passwordProblem } from '@candor/domain/customers/password-rule.ts'
import type { Say } from '../words/use-words.ts'

const missing = {
  'upper-and-lower': 'register.add-case',
  number: 'register.add-number',
  symbol: 'register.add-symbol',
} as const

/** Says what a password still needs: the one thing that is missing, or the whole rule where it is more; null where it needs nothing. */
export function sayPasswordProblem(say: Say, password: string): string | null {
  const problem = passwordProblem(password)
  if (problem === 'password-required') return say('register.password-required')
  if (problem !== 'password-too-simple') return problem && say(problem)
  const met = metConditions(password)
  const [first, ...more] = (['upper-and-lower', 'number', 'symbol'] as const).filter(
    (condition) => !met[condition],
  )
  if (more.length > 0) return say(problem)
  return first ? say(missing[first]) : null
}
