import { path as envelope } from 'phosphor:envelope-simple'
import { Button } from '@candor/kit/button/Button.tsx'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { leavesForSubmit } from '@candor/kit/field/leaves-for-submit.ts'
import { showFirstError } from '@candor/kit/field/show-first-error.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { askPasswordReset } from '@candor/wire/security.ts'
import { type FormEvent, useState } from 'react'
import { request } from '../api/request.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { back } from '../shell/navigation.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './Welcome.module.css'

const cx = classes(css)

/** Requests a link. The answer is always the same, so that nobody learns here who has an account. */
export function ForgotPassword() {
  const say = useWords()
  const message = useMessage()
  const [account, setAccount] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const judge = (): boolean => {
    const missing = account.trim() === ''
    setError(missing ? say('account-required') : undefined)
    return !missing
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (!judge()) return showFirstError(event.currentTarget)
    setBusy(true)
    const answer = await request(askPasswordReset, { body: { account } })
    setBusy(false)
    if (answer.ok) setSent(true)
    else setError(message(answer.refusal.code, answer.refusal.params))
  }
  return (
    <section className={cx('head')}>
      <h1 className={cx('title')}>{say(sent ? 'forgot.sent-title' : 'forgot.title')}</h1>
      {sent ? (
        <div className={cx('notice')}>
          <Note icon={envelope} role="status">
            {say('forgot.sent')}
          </Note>
        </div>
      ) : (
        <>
          <p className={cx('lead')}>
            {say('forgot.lead')} <HelpLink article="lost-access" />
          </p>
          <form className={cx('form')} onSubmit={submit} noValidate>
            <TextField
              label={say('login.account')}
              placeholder={say('login.account-hint')}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={account}
              error={error}
              onBlur={(event) => leavesForSubmit(event) || judge()}
              onChange={(event) => {
                setAccount(event.target.value)
                setError(undefined)
              }}
            />
            <Button type="submit" busy={busy}>
              {say('forgot.submit')}
            </Button>
          </form>
        </>
      )}
      <div className={cx('ways')}>
        <LinkButton onClick={back}>{say('forgot.log-in')}</LinkButton>
      </div>
    </section>
  )
}
