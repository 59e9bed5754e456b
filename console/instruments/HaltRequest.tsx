import { sendRequest } from '@candor/client/api/send-request.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { askHalt, askResume } from '@candor/wire/halts.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { Part } from '../desk/Part.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { goTo } from '../frame/navigate.ts'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './HaltRequest.module.css'

const leastReason = 3

/** Asks for a halt, or for its end, with a public reason and the symbol typed by hand; somebody else has to agree. */
export function HaltRequest({ symbol, halted }: { symbol: string; halted: boolean }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const roles = useStore(operatorStore, (state) => operatorOf(state)?.roles ?? [])
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ready = reason.trim().length >= leastReason && typed.trim().toUpperCase() === symbol

  async function ask() {
    setBusy(true)
    const body = { reason: reason.trim(), confirm: symbol }
    const answer = await sendRequest(halted ? askResume : askHalt, { params: { symbol }, body })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    toasts.showToast(say('halt.asked'), 'done', 2_500)
    goTo('approvals', answer.value.act.id)
  }

  if (!roles.includes('risk'))
    return (
      <Part title={say(halted ? 'halt.lift' : 'halt.title')}>
        <p>{say('halt.role')}</p>
      </Part>
    )
  return (
    <Part title={say(halted ? 'halt.lift' : 'halt.title')}>
      <div className={css['form']}>
        <p>{say('halt.two')}</p>
        <TextField
          label={say('halt.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          label={say('halt.confirm', { symbol })}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setTyped(event.target.value)}
        />
        {error !== null && (
          <p role="alert" className={css['error']}>
            {error}
          </p>
        )}
        <ActButton tone="ink" busy={busy} disabled={!ready} onPress={() => void ask()}>
          {say(halted ? 'halt.ask-lift' : 'halt.ask')}
        </ActButton>
      </div>
    </Part>
  )
}
