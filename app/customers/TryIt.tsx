import { Button } from '@candor/kit/button/Button.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { openTrial, returnToPractice } from '@candor/wire/customers.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { beginSession, sessionStore } from '../api/session-store.ts'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'

/** Whether this browser has a practice account that can be opened again. */
export const useCanReturn = (): boolean =>
  useStore(sessionStore, (session) =>
    session.status === 'expired'
      ? !session.customer.hasPassword
      : session.status === 'visitor' && session.canReturn === true,
  )

/** Opens a fresh practice customer, or the one that this browser has already. */
export function useTryIt(onOpened: () => void) {
  const message = useMessage()
  const locale = useLocale()
  const canReturn = useCanReturn()
  const [busy, setBusy] = useState(false)
  const tryIt = async () => {
    setBusy(true)
    const answer = canReturn
      ? await beginSession(returnToPractice, {})
      : await beginSession(openTrial, { locale })
    setBusy(false)
    if (answer.ok) onOpened()
    else toasts.showToast(message(answer.refusal.code, answer.refusal.params), 'error')
  }
  return { tryIt, busy, canReturn }
}

/** One tap opens a practice account. */
export function TryIt({ onOpened }: { onOpened: () => void }) {
  const say = useWords()
  const { tryIt, busy, canReturn } = useTryIt(onOpened)
  const button = (
    <Button tone="line" size="xs" fit busy={busy} onClick={tryIt}>
      {say(canReturn ? 'login.return-act' : 'login.try-it')}
    </Button>
  )
  return (
    <Note tone="dash" action={button}>
      <b>{say(canReturn ? 'login.return' : 'login.look')}</b>
      <br />
      <span className="t2">{say(canReturn ? 'login.return-text' : 'login.look-text')}</span>
    </Note>
  )
}
