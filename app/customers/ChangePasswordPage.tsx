import { path as signOut } from 'phosphor:sign-out'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { ActionBar, actedPage } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { leavesForSubmit } from '@candor/kit/field/leaves-for-submit.ts'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { showFirstError } from '@candor/kit/field/show-first-error.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { changePassword, type WireSecurity } from '@candor/wire/security.ts'
import { type FormEvent, useState } from 'react'
import { request } from '../api/request.ts'
import { FactorField } from '../security/FactorField.tsx'
import { needsOf } from '../security/needs-of.ts'
import css from '../security/Security.module.css'
import { useConfirmation } from '../security/use-confirmation.ts'
import { useSecurity } from '../security/use-security.ts'
import { WithSecurity } from '../security/WithSecurity.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { back } from '../shell/navigation.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { PasswordConditions } from './PasswordConditions.tsx'
import { useNewPassword } from './use-new-password.ts'

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
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isGood = fresh.judge()
    const given = confirmation.judge()
    if (!isGood || given === null) return showFirstError(event.currentTarget)
    if (busy) return
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
  return (
    <form onSubmit={submit} noValidate className={css['acted']}>
      <div className={css['page']}>
        <PasswordField
          label={say('password.current')}
          words={eye}
          autoComplete="current-password"
          value={confirmation.password}
          onChange={(event) => confirmation.enterPassword(event.target.value)}
          onBlur={(event) => leavesForSubmit(event) || confirmation.leave('password')}
          error={confirmation.errors.password}
        />
        <PasswordField
          label={say('password.new')}
          words={eye}
          autoComplete="new-password"
          value={entered.first}
          onChange={(event) => fresh.enter('first', event.target.value)}
          onBlur={(event) => leavesForSubmit(event) || fresh.leave('first')}
          error={errors.first}
          below={<PasswordConditions password={entered.first} judged={errors.first !== undefined} />}
        />
        <PasswordField
          label={say('password.confirm')}
          words={eye}
          autoComplete="new-password"
          value={entered.again}
          onChange={(event) => fresh.enter('again', event.target.value)}
          onBlur={(event) => leavesForSubmit(event) || fresh.leave('again')}
          error={errors.again}
        />
        {confirmation.needs.code && (
          <FactorField
            value={confirmation.code}
            onChange={confirmation.enterCode}
            onLeave={() => confirmation.leave('code')}
            error={confirmation.errors.code}
          />
        )}
        <Note icon={signOut}>
          {others > 0 ? say('password.others', { n: others }) : say('password.no-others')}
        </Note>
      </div>
      <ActionBar>
        <Button type="submit" busy={busy}>
          {say('password.submit')}
        </Button>
      </ActionBar>
    </form>
  )
}
