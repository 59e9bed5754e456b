import { groupAccountNumber } from '@candor/domain/customers/account-number.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { leavesForSubmit } from '@candor/kit/field/leaves-for-submit.ts'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { showFirstError } from '@candor/kit/field/show-first-error.ts'
import { finishEntry } from '@candor/wire/entry.ts'
import { type FormEvent, useState } from 'react'
import { beginSession } from '../api/session-store.ts'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { PasswordConditions } from './PasswordConditions.tsx'
import { useNewPassword } from './use-new-password.ts'
import css from './Welcome.module.css'

const cx = classes(css)

type FirstPasswordProps = { code: string; name: string; onDone: () => void }

/** The first password of somebody who was brought in. The code is used up by it. */
export function FirstPassword({ code, name, onDone }: FirstPasswordProps) {
  const say = useWords()
  const message = useMessage()
  const locale = useLocale()
  const { entered, errors, enter, leave, judge, mark } = useNewPassword()
  const [busy, setBusy] = useState(false)
  const eye = { show: say('login.show-password'), hide: say('login.hide-password') }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!judge()) return showFirstError(event.currentTarget)
    if (busy) return
    setBusy(true)
    const answer = await beginSession(finishEntry, { code, newPassword: entered.first, locale })
    setBusy(false)
    if (!answer.ok) {
      const [field] = answer.refusal.fields
      return mark(field ? message(field.problem) : message(answer.refusal.code, answer.refusal.params))
    }
    const number = groupAccountNumber(answer.value.customer?.accountNumber ?? '')
    toasts.showToast(say('entry.done', { number }), 'done', 8_000)
    onDone()
  }

  return (
    <>
      <h1 className={cx('title')}>{say('entry.ready-title', { name })}</h1>
      <p className={cx('lead')}>{say('entry.ready-lead')}</p>
      <form className={cx('form')} onSubmit={(event) => void submit(event)} noValidate>
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
        <Button type="submit" busy={busy}>
          {say('entry.submit')}
        </Button>
      </form>
    </>
  )
}
