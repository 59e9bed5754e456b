import { sendRequest } from '@candor/client/api/send-request.ts'
import { hasPasskeys } from '@candor/client/passkeys/passkey-browser.ts'
import { CodeField } from '@candor/kit/field/CodeField.tsx'
import { PasswordField } from '@candor/kit/field/PasswordField.tsx'
import { decideAct, type WireAct, withdrawAct } from '@candor/wire/two-person-acts.ts'
import { useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { confirmByPasskey } from '../session/use-own-passkey.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './ApprovalDecision.module.css'

type ApprovalDecisionProps = { act: WireAct; onDecided: () => void }

/** Agreeing asks for the password and a code once more: whoever sits at an open console is not thereby the second person. */
function Decide({ act, onDecided }: ApprovalDecisionProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** A passkey has shown who sits here; without one the password and a code do, with the agreement. */
  async function decideByPasskey() {
    if (busy) return
    setBusy(true)
    const known = await confirmByPasskey()
    setBusy(false)
    if (known.ok) return await send('approve', {})
    setError(known.refusal === 'given-up' ? say('passkey.given-up') : refusalText(known.refusal))
  }

  function decide(verdict: 'approve' | 'reject') {
    if (busy) return
    if (verdict === 'approve' && (password === '' || code.length < 6))
      return setError(say(password === '' ? 'sign-in.password-missing' : 'sign-in.code-missing'))
    void send(verdict, verdict === 'approve' ? { password, code } : {})
  }

  async function send(verdict: 'approve' | 'reject', shown: { password?: string; code?: string }) {
    setBusy(true)
    const body = { verdict, hash: act.hash, ...shown }
    const answer = await sendRequest(decideAct, { params: { id: act.id }, body })
    setBusy(false)
    setCode('')
    if (!answer.ok) return setError(refusalText(answer.refusal))
    toasts.showToast(
      say(verdict === 'approve' ? 'approval.done-toast' : 'approval.refused-toast'),
      'done',
      2_500,
    )
    onDecided()
  }

  return (
    <>
      <PasswordField
        label={say('approval.password')}
        words={{ show: say('sign-in.show'), hide: say('sign-in.hide') }}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <CodeField label={say('approval.code')} value={code} onChange={setCode} />
      {error !== null && (
        <p role="alert" className={css['error']}>
          {error}
        </p>
      )}
      <ActButton tone="ink" busy={busy} onPress={() => decide('approve')}>
        {say('approval.agree')}
      </ActButton>
      {hasPasskeys() && (
        <ActButton busy={busy} onPress={() => void decideByPasskey()}>
          {say('confirm.passkey')}
        </ActButton>
      )}
      <ActButton busy={busy} onPress={() => decide('reject')}>
        {say('approval.refuse')}
      </ActButton>
    </>
  )
}

/** What the operator who looks can do with an act: decide it, withdraw their own, or neither. */
export function ApprovalDecision({ act, onDecided }: ApprovalDecisionProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  async function withdraw() {
    setBusy(true)
    const answer = await sendRequest(withdrawAct, { params: { id: act.id } })
    setBusy(false)
    if (answer.ok) toasts.showToast(say('approval.withdrawn-toast'), 'done', 2_500)
    else toasts.showToast(refusalText(answer.refusal), 'error', 4_000)
    onDecided()
  }
  return (
    <div className={css['foot']}>
      {act.state !== 'waiting' && <p>{say(`act-state.${act.state}`)}</p>}
      {act.state === 'waiting' && act.mayDecide && <Decide act={act} onDecided={onDecided} />}
      {act.state === 'waiting' && act.own && (
        <ActButton busy={busy} onPress={() => void withdraw()}>
          {say('approval.withdraw')}
        </ActButton>
      )}
      {act.state === 'waiting' && !act.own && !act.mayDecide && <p>{say('approval.not-yours')}</p>}
    </div>
  )
}
