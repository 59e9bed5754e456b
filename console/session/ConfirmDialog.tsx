import { sendRequest } from '@candor/client/api/send-request.ts'
import { hasPasskeys } from '@candor/client/passkeys/passkey-browser.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { CodeField } from '@candor/kit/field/CodeField.tsx'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { confirmOperator } from '@candor/wire/operator-sign-in.ts'
import { type SubmitEvent, useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import { confirmStore } from './confirm-store.ts'
import css from './SignIn.module.css'
import { confirmByPasskey } from './use-own-passkey.ts'

type Answer = (confirmed: boolean) => void

/** What is typed here is gone with the dialog. */
function useConfirming(answer: Answer) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function run(send: () => ReturnType<typeof confirmByPasskey>) {
    if (busy) return
    setBusy(true)
    const sent = await send()
    setBusy(false)
    if (sent.ok) return answer(true)
    setCode('')
    setError(sent.refusal === 'given-up' ? say('passkey.given-up') : refusalText(sent.refusal))
  }

  function byCode() {
    if (password === '' || code.length < 6)
      return setError(say(password === '' ? 'sign-in.password-missing' : 'sign-in.code-missing'))
    void run(() => sendRequest(confirmOperator, { body: { password, code } }))
  }

  return {
    password,
    setPassword,
    code,
    setCode,
    error,
    busy,
    byCode,
    byPasskey: () => void run(confirmByPasskey),
  }
}

function Asking({ answer }: { answer: Answer }) {
  const say = useWords()
  const { password, setPassword, code, setCode, error, busy, byCode, byPasskey } = useConfirming(answer)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    byCode()
  }
  return (
    <Dialog
      open
      title={say('confirm.title')}
      words={{ ok: say('confirm.submit'), cancel: say('confirm.cancel') }}
      busy={busy}
      onCancel={() => answer(false)}
      onOk={byCode}
    >
      <form className={css['form']} onSubmit={submit} noValidate>
        <p className={css['text']}>{say('confirm.text')}</p>
        <PasswordField
          label={say('sign-in.password')}
          words={{ show: say('sign-in.show'), hide: say('sign-in.hide') }}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <CodeField label={say('sign-in.code')} value={code} onChange={setCode} />
        {error !== null && (
          <p role="alert" className={css['wrong']}>
            {error}
          </p>
        )}
        {/* Enter in a field sends the form, which needs a button of its own for that. */}
        <button type="submit" hidden />
        {hasPasskeys() && <ActButton onPress={byPasskey}>{say('confirm.passkey')}</ActButton>}
      </form>
    </Dialog>
  )
}

/** Asks the operator to show once more who they are, where something that was sent needs it. */
export function ConfirmDialog() {
  const answer = useStore(confirmStore, (state) => state.answer)
  return answer ? <Asking answer={answer} /> : null
}
