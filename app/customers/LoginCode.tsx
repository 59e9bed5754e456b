import { Button } from '@candor/kit/button/Button.tsx'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { type FormEvent, useState } from 'react'
import { FactorField } from '../security/FactorField.tsx'
import { isWholeCode } from '../security/whole-code.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import type { Credentials } from './LoginFields.tsx'
import { logIn } from './log-in.ts'
import css from './Welcome.module.css'

const cx = classes(css)

type LoginCodeProps = { credentials: Credentials; onBack: () => void; onDone: () => void }

/** The second step of logging in. A whole code is sent by itself; a wrong one is cleared, because it is used up. */
export function LoginCode({ credentials, onBack, onDone }: LoginCodeProps) {
  const say = useWords()
  const message = useMessage()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (typed: string) => {
    if (busy) return
    if (!isWholeCode(typed)) return setError(say('verification-code-invalid', { n: 6 }))
    setBusy(true)
    const answer = await logIn(credentials.account, credentials.password, typed)
    setBusy(false)
    if (answer.ok) return onDone()
    setCode('')
    setError(message(answer.refusal.code, answer.refusal.params))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <section className={cx('head')}>
      <h1 className={cx('title')}>{say('login.code-title')}</h1>
      <p className={cx('lead')}>{say('login.code-lead')}</p>
      <form className={cx('form')} onSubmit={submit} noValidate>
        <FactorField
          value={code}
          error={error}
          autoFocus
          onComplete={send}
          onChange={(typed) => {
            setCode(typed)
            setError(undefined)
          }}
        />
        <div className={cx('submit')}>
          <Button type="submit" busy={busy}>
            {say('login.submit')}
          </Button>
        </div>
        <div className={cx('ways')}>
          <LinkButton onClick={onBack}>{say('login.back')}</LinkButton>
        </div>
      </form>
    </section>
  )
}
