import { useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { sayPasswordProblem } from './say-password-problem.ts'

export type NewPasswordField = 'first' | 'again'

type Errors = Partial<Record<NewPasswordField, string | undefined>>

/** A new password typed twice, and what is wrong with either once it was left or sent. */
export function useNewPassword() {
  const say = useWords()
  const [entered, setEntered] = useState({ first: '', again: '' })
  const [errors, setErrors] = useState<Errors>({})
  const judgeFirst = ({ first }: typeof entered) => sayPasswordProblem(say, first) ?? undefined
  const judgeAgain = ({ first, again }: typeof entered) => {
    if (again === '') return say('password-confirmation-required')
    return again === first ? undefined : say('passwords-differ')
  }
  return {
    entered,
    errors,
    enter(which: NewPasswordField, text: string) {
      const next = { ...entered, [which]: text }
      setEntered(next)
      // What is said of the two together goes with the first key that makes them one.
      setErrors((before) => ({
        ...before,
        ...(before.again !== undefined && judgeAgain(next) === undefined && { again: undefined }),
        [which]: undefined,
      }))
    },
    leave: (which: NewPasswordField) =>
      setErrors((before) => ({
        ...before,
        [which]: which === 'first' ? judgeFirst(entered) : judgeAgain(entered),
      })),
    mark: (error: string) => setErrors({ first: error }),
    judge(): boolean {
      const found = { first: judgeFirst(entered), again: judgeAgain(entered) }
      setErrors(found)
      return found.first === undefined && found.again === undefined
    },
  }
}
