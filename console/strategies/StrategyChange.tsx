import { sendRequest } from '@candor/client/api/send-request.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { askStrategyEnd, askStrategyMinimum } from '@candor/wire/strategy-changes.ts'
import { useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { Part } from '../desk/Part.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { goTo } from '../frame/navigate.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './StrategiesPage.module.css'

const leastReason = 3

type StrategyChangeProps = { strategy: string; minimum: string }

/** Asks for another least amount, or for the end of a strategy, each with a reason; somebody else has to agree. */
export function StrategyChange({ strategy, minimum }: StrategyChangeProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState(minimum)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function ask(what: 'minimum' | 'end') {
    if (reason.trim().length < leastReason) return setError(say('strategies.reason-short'))
    setBusy(true)
    const params = { strategy }
    const given = reason.trim()
    const answer =
      what === 'end'
        ? await sendRequest(askStrategyEnd, { params, body: { reason: given } })
        : await sendRequest(askStrategyMinimum, { params, body: { minimum: typed.trim(), reason: given } })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    toasts.showToast(say('strategies.asked'), 'done', 2_500)
    goTo('approvals', answer.value.act.id)
  }

  return (
    <Part title={say('strategies.change')}>
      <div className={css['form']}>
        <p>{say('strategies.two')}</p>
        <TextField
          label={say('strategies.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          label={say('strategies.minimum')}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        {error !== null && (
          <p role="alert" className={css['error']}>
            {error}
          </p>
        )}
        <ActButton
          tone="ink"
          busy={busy}
          disabled={typed.trim() === minimum}
          onPress={() => void ask('minimum')}
        >
          {say('strategies.ask-minimum')}
        </ActButton>
        <ActButton busy={busy} onPress={() => void ask('end')}>
          {say('strategies.ask-end')}
        </ActButton>
      </div>
    </Part>
  )
}
