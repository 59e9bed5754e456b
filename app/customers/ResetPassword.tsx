import { Button } from '@candor/kit/button/Button.tsx'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { finishPasswordReset } from '@candor/wire/security.ts'
import { type FormEvent, useState } from 'react'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { FactorField } from '../security/FactorField.tsx'
import { Link, openPage } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { PasswordConditions } from './PasswordConditions.tsx'
import { sayPasswordProblem } from './say-password-problem.ts'
import css from './Welcome.module.css'

const cx = classes(css)

type Errors = { first?: string | undefined; again?: string | undefined; code?: string | undefined }

/** What is typed, judged and sent. The code is asked for once the server has said that this account has one. */
function useReset(token: string) {
  const say = useWords()
  const message = useMessage()
  const [entered, setEntered] = useState({ first: '', again: '', code: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [codeAsked, setCodeAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const show = (refusal: ApiRefusal) => {
    const wrong = refusal.fields.find(({ path }) => path === 'newPassword')
    const text = message(refusal.code, refusal.params)
    if (refusal.code === 'second-factor-required') return setCodeAsked(true)
    if (wrong) return setErrors({ first: message(wrong.problem) })
    if (codeAsked && refusal.code !== 'link-invalid') {
      setEntered((before) => ({ ...before, code: '' }))
      return setErrors({ code: text })
    }
    toasts.showToast(text, 'error', 4_000)
  }
  return {
    entered,
    errors,
    codeAsked,
    busy,
    enter(which: keyof Errors, text: string) {
      const next = { ...entered, [which]: text }
      setEntered(next)
      // That two passwords differ stands only as long as they do, whichever of them is changed.
      const alike = next.first === next.again && { again: undefined }
      setErrors((before) => ({ ...before, [which]: undefined, ...alike }))
    },
    async submit(event: FormEvent) {
      event.preventDefault()
      const first = sayPasswordProblem(say, entered.first) ?? undefined
      const again = entered.again === entered.first ? undefined : say('passwords-differ')
      setErrors({ first, again })
      if (busy || first !== undefined || again !== undefined) return
      setBusy(true)
      const body = { token, newPassword: entered.first, ...(codeAsked && { code: entered.code }) }
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
  const { entered, errors, codeAsked, busy, enter, submit } = useReset(token)
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
          error={errors.first}
          below={<PasswordConditions password={entered.first} judged={errors.first !== undefined} />}
        />
        <PasswordField
          label={say('reset.confirm')}
          words={eye}
          autoComplete="new-password"
          value={entered.again}
          onChange={(event) => enter('again', event.target.value)}
          error={errors.again}
        />
        {codeAsked && (
          <FactorField
            value={entered.code}
            onChange={(code) => enter('code', code)}
            error={errors.code}
            autoFocus
          />
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
