import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { leavesForSubmit } from '@candor/kit/field/leaves-for-submit.ts'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { showFirstError } from '@candor/kit/field/show-first-error.ts'
import { finishPasswordReset } from '@candor/wire/security.ts'
import { type FormEvent, useState } from 'react'
import { request } from '../api/request.ts'
import { FactorField } from '../security/FactorField.tsx'
import { isWholeCode } from '../security/whole-code.ts'
import { Link, openPage } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { PasswordConditions } from './PasswordConditions.tsx'
import { useNewPassword } from './use-new-password.ts'
import css from './Welcome.module.css'

const cx = classes(css)

/** Typing, checking and sending. The code is requested once the server has said that this account has a second factor. */
function useReset(token: string) {
  const say = useWords()
  const message = useMessage()
  const fresh = useNewPassword()
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const [codeAsked, setCodeAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const show = (refusal: ApiRefusal) => {
    const wrong = refusal.fields.find(({ path }) => path === 'newPassword')
    const text = message(refusal.code, refusal.params)
    if (refusal.code === 'second-factor-required') return setCodeAsked(true)
    if (wrong) return fresh.mark(message(wrong.problem))
    if (codeAsked && refusal.code !== 'link-invalid') {
      setCode('')
      return setCodeError(text)
    }
    toasts.showToast(text, 'error', 4_000)
  }
  const judgeCode = (): boolean => {
    const half = codeAsked && !isWholeCode(code)
    setCodeError(half ? say('verification-code-invalid', { n: 6 }) : undefined)
    return !half
  }
  return {
    fresh,
    code,
    codeError,
    codeAsked,
    busy,
    enterCode(text: string) {
      setCode(text)
      setCodeError(undefined)
    },
    leaveCode: judgeCode,
    async submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const [isGood, isWhole] = [fresh.judge(), judgeCode()]
      if (!isGood || !isWhole) return showFirstError(event.currentTarget)
      if (busy) return
      setBusy(true)
      const body = { token, newPassword: fresh.entered.first, ...(codeAsked && { code }) }
      const answer = await request(finishPasswordReset, { body })
      setBusy(false)
      if (!answer.ok) return show(answer.refusal)
      toasts.showToast(say('reset.done'), 'done', 4_000)
      // The link is used up, so that it does not stay in the way back.
      openPage('login', '', true)
    },
  }
}

export function ResetPassword({ token }: { token: string }) {
  const say = useWords()
  const { fresh, code, codeError, codeAsked, busy, enterCode, leaveCode, submit } = useReset(token)
  const { entered, errors, enter, leave } = fresh
  const eye = { show: say('login.show-password'), hide: say('login.hide-password') }
  return (
    <section className={cx('head')}>
      <h1 className={cx('title')}>{say('reset.title')}</h1>
      <p className={cx('lead')}>{say('reset.lead')}</p>
      <form className={cx('form')} onSubmit={submit} noValidate>
        <PasswordField
          label={say('reset.password')}
          words={eye}
          autoComplete="new-password"
          value={entered.first}
          onChange={(event) => enter('first', event.target.value)}
          onBlur={(event) => leavesForSubmit(event) || leave('first')}
          error={errors.first}
          below={<PasswordConditions password={entered.first} judged={errors.first !== undefined} />}
        />
        <PasswordField
          label={say('reset.confirm')}
          words={eye}
          autoComplete="new-password"
          value={entered.again}
          onChange={(event) => enter('again', event.target.value)}
          onBlur={(event) => leavesForSubmit(event) || leave('again')}
          error={errors.again}
        />
        {codeAsked && (
          <FactorField value={code} onChange={enterCode} onLeave={leaveCode} error={codeError} autoFocus />
        )}
        <Button type="submit" busy={busy}>
          {say('reset.submit')}
        </Button>
      </form>
      <div className={cx('ways')}>
        <Link to="login" instead className={linkClass}>
          {say('forgot.log-in')}
        </Link>
      </div>
    </section>
  )
}
