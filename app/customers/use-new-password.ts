import { useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { sayPasswordProblem } from './say-password-problem.ts'

type NewPasswordField = 'first' | 'again'

type Errors = Partial<Record<NewPasswordField, string | undefined>>

/** A new password typed twice, and what is wrong with either once it was left or sent. */
export function useNewPassword() {
  const say = useWords()
  const [entered, setEntered] = useState({ first: '', again: '' })
  const [errors, setErrors] = useState<Errors>({})
  const { first, again } = entered
  const judgeFirst = () => sayPasswordProblem(say, first) ?? undefined
  const judgeAgain = () => {
    if (again === '') return say('password-confirmation-required')
    return again === first ? undefined : say('passwords-differ')
  }
  return {
    entered,
    // What is said of the two together goes with the key that makes them one, whichever of them it is typed into.
    errors: { ...errors, again: judgeAgain() && errors.again },
    enter(which: NewPasswordField, text: string) {
      setEntered((before) => ({ ...before, [which]: text }))
      setErrors((before) => ({ ...before, [which]: undefined }))
    },
    leave: (which: NewPasswordField) =>
      setErrors((before) => ({
        ...before,
        [which]: which === 'first' ? judgeFirst() : judgeAgain(),
      })),
    mark: (error: string) => setErrors({ first: error }),
    judge(): boolean {
      const found = { first: judgeFirst(), again: judgeAgain() }
      setErrors(found)
      return found.first === undefined && found.again === undefined
    },
  }
}
