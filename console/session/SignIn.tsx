import { hasPasskeys } from '@candor/client/passkeys/passkey-browser.ts'
import { operatorIdleMs } from '@candor/domain/operators/operator-confirmation.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { CodeField } from '@candor/kit/field/CodeField.tsx'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { BrandMark } from '@candor/kit/icons/BrandMark.tsx'
import { type SubmitEvent, useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import { operatorStore, signIn, signInWithPasskey } from './operator-store.ts'
import css from './SignIn.module.css'

type Typed = { name: string; password: string; code: string }

const nothing: Typed = { name: '', password: '', code: '' }

/** Name and password, and a code where a second factor is set: it is asked for once the server wants it. */
function useSignIn(onPassword: (password: string) => void) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(nothing)
  const [wantsCode, setWantsCode] = useState(false)
  const [errors, setErrors] = useState<Partial<Typed> & { all?: string }>({})
  const [busy, setBusy] = useState(false)
  const type = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))

  async function submit() {
    const missing = {
      ...(typed.name.trim() === '' && { name: say('sign-in.name-missing') }),
      ...(typed.password === '' && { password: say('sign-in.password-missing') }),
      ...(wantsCode && typed.code.length < 6 && { code: say('sign-in.code-missing') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0 || busy) return
    setBusy(true)
    onPassword(typed.password)
    const answer = await signIn(typed.name.trim(), typed.password, wantsCode ? typed.code : null)
    setBusy(false)
    if (answer.ok) return
    const { code } = answer.refusal
    if (code === 'second-factor-required' && !wantsCode) return setWantsCode(true)
    const text = refusalText(answer.refusal)
    if (code === 'code-incorrect' || code === 'second-factor-required') setErrors({ code: text })
    else setErrors({ all: text })
    type({ code: '' })
  }

  async function submitPasskey() {
    if (busy) return
    setBusy(true)
    const answer = await signInWithPasskey()
    setBusy(false)
    if (!answer.ok)
      setErrors({
        all: answer.refusal === 'given-up' ? say('passkey.given-up') : refusalText(answer.refusal),
      })
  }

  return { typed, type, wantsCode, errors, busy, submit, submitPasskey }
}

/** The way in. `onPassword` keeps what was typed for the set-up of the second factor, which asks for it once more otherwise. */
export function SignIn({ onPassword }: { onPassword: (password: string) => void }) {
  const say = useWords()
  const idle = useStore(operatorStore, (state) => state.status === 'nobody' && state.idle)
  const { typed, type, wantsCode, errors, busy, submit, submitPasskey } = useSignIn(onPassword)
  const press = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <main className={css['sheet']}>
      <form className={css['form']} onSubmit={press} noValidate>
        <BrandMark size="2rem" />
        <h1 className={css['title']}>{say('sign-in.title')}</h1>
        <p className={css['text']}>{say('sign-in.text')}</p>
        {idle && <p role="status">{say('sign-in.idle', { n: operatorIdleMs / minuteMs })}</p>}
        {errors.all && (
          <p role="alert" className={css['wrong']}>
            {errors.all}
          </p>
        )}
        <TextField
          label={say('sign-in.name')}
          autoComplete="username"
          value={typed.name}
          error={errors.name}
          onChange={(event) => type({ name: event.target.value })}
        />
        <PasswordField
          label={say('sign-in.password')}
          words={{ show: say('sign-in.show'), hide: say('sign-in.hide') }}
          autoComplete="current-password"
          value={typed.password}
          error={errors.password}
          onChange={(event) => type({ password: event.target.value })}
        />
        {wantsCode && (
          <CodeField
            label={say('sign-in.code')}
            value={typed.code}
            error={errors.code}
            autoFocus
            onChange={(code) => type({ code })}
          />
        )}
        <ActButton type="submit" tone="ink" busy={busy}>
          {say('sign-in.submit')}
        </ActButton>
        {hasPasskeys() && (
          <ActButton busy={busy} onPress={() => void submitPasskey()}>
            {say('sign-in.passkey')}
          </ActButton>
        )}
      </form>
    </main>
  )
}
