import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { isWholeCode } from './whole-code.ts'

/** What has to be asked: the password of who has one, the code of who has turned it on. */
export type Needs = { password: boolean; code: boolean }

export type Given = { password: string; code?: string }

type Errors = { password?: string | undefined; code?: string | undefined }

/** Codes of refusals that belong to a field. A wait is said where it was caused: at the code, once the password was right. */
const fieldOf: Partial<Record<ApiRefusal['code'], keyof Errors>> = {
  'password-required': 'password',
  'incorrect-account-or-password': 'password',
  'second-factor-required': 'code',
  'code-incorrect': 'code',
}

/** Password and code as they are typed, and what is wrong with them. */
export function useConfirmation(needs: Needs) {
  const say = useWords()
  const tell = useRefusalText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const found = (): Errors => ({
    password: needs.password && password === '' ? say('password-required') : undefined,
    code: needs.code && !isWholeCode(code) ? say('verification-code-invalid', { n: 6 }) : undefined,
  })
  return {
    needs,
    password,
    code,
    errors,
    enterPassword(text: string) {
      setPassword(text)
      setErrors((before) => ({ ...before, password: undefined }))
    },
    enterCode(text: string) {
      setCode(text)
      setErrors((before) => ({ ...before, code: undefined }))
    },
    clear() {
      setPassword('')
      setCode('')
      setErrors({})
    },
    /** A field that is left is judged, an empty one too. */
    leave: (field: keyof Errors) => setErrors((before) => ({ ...before, [field]: found()[field] })),
    /** What to send, or null where something is missing, which is then said. */
    judge(): Given | null {
      const wrong = found()
      setErrors(wrong)
      if (wrong.password !== undefined || wrong.code !== undefined) return null
      return needs.code ? { password, code } : { password }
    },
    /** Shows a refusal at its field; what belongs to none is a toast. A code is used up by trying, so that it is typed anew. */
    show(refusal: ApiRefusal) {
      const field =
        fieldOf[refusal.code] ?? (refusal.code === 'too-many-requests' ? lastAsked(needs) : undefined)
      if (needs.code) setCode('')
      if (field) setErrors({ [field]: tell(refusal) })
      else toasts.showToast(tell(refusal), 'error', 4_000)
    },
  }
}

const lastAsked = ({ code }: Needs): keyof Errors => (code ? 'code' : 'password')

export type ConfirmationState = ReturnType<typeof useConfirmation>
