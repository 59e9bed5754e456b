import { type ApiRefusal, isUnheard } from '@candor/client/api/refusal-reply.ts'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { sessionStore } from '../api/session-store.ts'
import { writeAddress } from '../shell/decide-navigation.ts'
import { openPage } from '../shell/Link.tsx'
import { usePage } from '../shell/page-context.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { loadAlerts, setAlert } from './alert-store.ts'
import type { AlertFormState } from './use-alert-form.ts'

/** What came back, and for which figures: it says nothing of others. */
type Failure = { refusal: ApiRefusal; sent: string }

/** Sets the alert. Visitors are sent to log in first; the sheet stays open underneath, and they come back to it as they left it. */
export function useAlertSubmit(
  symbol: string,
  form: AlertFormState,
  field: RefObject<HTMLInputElement | null>,
  onDone: () => void,
) {
  const say = useWords()
  const here = usePage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const unheard = useRef(false)
  const written = JSON.stringify([form.condition, form.once])

  const logInFirst = () => {
    const to = writeAddress({ page: here.page, query: here.query.toString() })
    openPage('login', new URLSearchParams({ to, why: 'alert' }).toString())
  }
  const finish = () => {
    toasts.showToast(say('alert.was-set'), 'done')
    onDone()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const condition = form.judge()
    if (condition === null) return field.current?.focus()
    if (sessionStore.getState().status === 'visitor') return logInFirst()
    setBusy(true)
    const refusal = await setAlert({ symbol, condition, repeating: !form.once })
    setBusy(false)
    if (refusal === null) return finish()
    // An answer that got lost on its way may have been a yes; then the second try finds the alert set.
    if (refusal.code === 'alert-exists' && unheard.current) {
      loadAlerts()
      return finish()
    }
    unheard.current = isUnheard(refusal)
    // The shell handles an expired session.
    const asked = refusal.code === 'session-expired' || refusal.code === 'session-invalid'
    setFailure(asked ? null : { refusal, sent: written })
  }
  return { busy, failed: failure?.sent === written ? failure.refusal : null, submit }
}
