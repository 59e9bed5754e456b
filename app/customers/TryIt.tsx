import { Button } from '@candor/kit/button/Button.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { openTrial } from '@candor/wire/customers.ts'
import { useState } from 'react'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { beginSession } from './session-store.ts'

/** One tap opens a fresh practice customer. */
export function TryIt({ onOpened }: { onOpened: () => void }) {
  const say = useWords()
  const message = useMessage()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const tryIt = async () => {
    setBusy(true)
    const answer = await beginSession(openTrial, { locale })
    setBusy(false)
    if (answer.ok) onOpened()
    else toasts.showToast(message(answer.refusal.code, answer.refusal.params), 'error')
  }
  const button = (
    <Button tone="line" size="xs" fit busy={busy} onClick={tryIt}>
      {say('login.try-it')}
    </Button>
  )
  return (
    <Note tone="dash" action={button}>
      <b>{say('login.look')}</b>
      <br />
      <span className="t2">{say('login.look-text')}</span>
    </Note>
  )
}
