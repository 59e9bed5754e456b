import { path as signOut } from 'phosphor:sign-out'
import { passwordProblem } from '@candor/domain/customers/password-rule.ts'
import { ActionBar, actedPage } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { changePassword, type WireSecurity } from '@candor/wire/security.ts'
import { type FormEvent, useState } from 'react'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { PasswordConditions } from '../customers/PasswordConditions.tsx'
import { sayPasswordProblem } from '../customers/say-password-problem.ts'
import { NavBar } from '../shell/NavBar.tsx'
import { back } from '../shell/navigation.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { FactorField } from './FactorField.tsx'
import { needsOf } from './needs-of.ts'
import css from './Security.module.css'
import { useConfirmation } from './use-confirmation.ts'
import { useSecurity } from './use-security.ts'
import { WithSecurity } from './WithSecurity.tsx'

export function ChangePasswordPage() {
  const say = useWords()
  const fetched = useSecurity()
  return (
    <div className={actedPage}>
      <NavBar />
      <WithSecurity fetched={fetched}>
        {(security) =>
          security.hasPassword ? (
            <PasswordForm security={security} />
          ) : (
            <div className={css['page']}>
              <Note tone="dash">{say('security.trial')}</Note>
            </div>
          )
        }
      </WithSecurity>
    </div>
  )
}

/** A new password typed twice, and what is wrong with either. */
function useNewPassword() {
  const say = useWords()
  const [entered, setEntered] = useState({ first: '', again: '' })
  const [errors, setErrors] = useState<{ first?: string | undefined; again?: string | undefined }>({})
  const judgeFirst = () => sayPasswordProblem(say, entered.first) ?? undefined
  const judgeAgain = () => {
    if (entered.again === '') return say('password-confirmation-required')
    return entered.again === entered.first ? undefined : say('passwords-differ')
  }
  return {
    entered,
    errors,
    enter(which: 'first' | 'again', text: string) {
      const next = { ...entered, [which]: text }
      setEntered(next)
      // That two passwords differ stands only as long as they do, whichever of them is changed.
      const alike = next.first === next.again && { again: undefined }
      setErrors((before) => ({ ...before, [which]: undefined, ...alike }))
    },
    leave(which: 'first' | 'again') {
      if (entered[which] !== '')
        setErrors((before) => ({ ...before, [which]: which === 'first' ? judgeFirst() : judgeAgain() }))
    },
    mark: (error: string) => setErrors({ first: error }),
    judge(): boolean {
      const found = { first: judgeFirst(), again: judgeAgain() }
      setErrors(found)
      return found.first === undefined && found.again === undefined
    },
  }
}

/** Sends the form; what the server refuses is shown at its field. */
function useChange(security: WireSecurity) {
  const say = useWords()
  const message = useMessage()
  const confirmation = useConfirmation(needsOf(security))
  const fresh = useNewPassword()
  const [busy, setBusy] = useState(false)
  const show = (refusal: ApiRefusal) => {
    const wrong = refusal.fields.find(({ path }) => path === 'newPassword')
    if (wrong) fresh.mark(message(wrong.problem))
    else confirmation.show(refusal)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isGood = fresh.judge()
    const given = confirmation.judge()
    if (busy || !isGood || given === null) return
    setBusy(true)
    const answer = await request(changePassword, { body: { ...given, newPassword: fresh.entered.first } })
    setBusy(false)
    if (!answer.ok) return show(answer.refusal)
    toasts.showToast(say('password.done'), 'done')
    back()
  }
  return { confirmation, fresh, busy, submit }
}

function PasswordForm({ security }: { security: WireSecurity }) {
  const say = useWords()
  const { confirmation, fresh, busy, submit } = useChange(security)
  const eye = { show: say('confirm.show'), hide: say('confirm.hide') }
  const others = security.devices.filter(({ current }) => !current).length
  const { entered, errors } = fresh
  const whole =
    confirmation.password !== '' && passwordProblem(entered.first) === null && entered.again === entered.first
  return (
    <form onSubmit={submit} noValidate className={css['acted']}>
      <div className={css['page']}>
        <PasswordField
          label={say('password.current')}
          words={eye}
          autoComplete="current-password"
          value={confirmation.password}
          onChange={(event) => confirmation.enterPassword(event.target.value)}
          error={confirmation.errors.password}
        />
        <PasswordField
          label={say('password.new')}
          words={eye}
          autoComplete="new-password"
          value={entered.first}
          onChange={(event) => fresh.enter('first', event.target.value)}
          onBlur={() => fresh.leave('first')}
          error={errors.first}
          below={<PasswordConditions password={entered.first} judged={errors.first !== undefined} />}
        />
        <PasswordField
          label={say('password.confirm')}
          words={eye}
          autoComplete="new-password"
          value={entered.again}
          onChange={(event) => fresh.enter('again', event.target.value)}
          onBlur={() => fresh.leave('again')}
          error={errors.again}
        />
        {confirmation.needs.code && (
          <FactorField
            value={confirmation.code}
            onChange={confirmation.enterCode}
            error={confirmation.errors.code}
          />
        )}
        <Note icon={signOut}>
          {others > 0 ? say('password.others', { n: others }) : say('password.no-others')}
        </Note>
      </div>
      <ActionBar>
        <Button type="submit" busy={busy} disabled={!whole}>
          {say('password.submit')}
        </Button>
      </ActionBar>
    </form>
  )
}
