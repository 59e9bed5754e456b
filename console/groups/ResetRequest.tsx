import { sendRequest } from '@candor/client/api/send-request.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { askGroupReset } from '@candor/wire/groups.ts'
import { useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { moneyText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { goTo } from '../frame/navigate.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './Groups.module.css'
import type { OpenGroup } from './read-groups.ts'

const leastReason = 3

/** Asks for fresh practice money for everybody who is in the group now; somebody else has to agree. */
export function ResetRequest({ group }: { group: OpenGroup }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const amount = moneyText(group.startingMoney)
  const ready = reason.trim().length >= leastReason && typed.trim() === group.name

  async function ask() {
    setBusy(true)
    const body = { reason: reason.trim(), confirm: group.name }
    const answer = await sendRequest(askGroupReset, { params: { id: group.id }, body })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    toasts.showToast(say('group.reset-asked'), 'done', 2_500)
    goTo('approvals', answer.value.act.id)
  }

  return (
    <Part title={say('group.reset', { amount })}>
      <div className={css['form']}>
        <p className={css['note']}>{say('group.reset-text', { amount })}</p>
        <TextField
          label={say('group.reset-reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          label={say('group.reset-confirm', { name: group.name })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        {error !== null && (
          <p role="alert" className={css['error']}>
            {error}
          </p>
        )}
        <ActButton busy={busy} disabled={!ready || group.members.length === 0} onPress={() => void ask()}>
          {say('group.reset-ask')}
        </ActButton>
      </div>
    </Part>
  )
}
