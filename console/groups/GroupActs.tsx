import { sendRequest } from '@candor/client/api/send-request.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { addMember } from '@candor/wire/groups.ts'
import { type FormEvent, useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { useKeys } from '../controls/use-keys.ts'
import { Part } from '../desk/Part.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { goTo } from '../frame/navigate.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './Groups.module.css'
import type { OpenGroup } from './read-groups.ts'

/** Bringing people in: a file of them, or a customer who is there already. */
export function GroupActs({ group, onDone }: { group: OpenGroup; onDone: () => void }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const openImport = () => goTo('groups', group.id, 'import=1')
  useKeys({ i: openImport })

  async function add(event: FormEvent) {
    event.preventDefault()
    const accountNumber = number.replaceAll(/\s/g, '')
    const answer = await sendRequest(addMember, {
      params: { id: group.id },
      body: { accountNumber, reason: reason.trim() },
    })
    if (!answer.ok) {
      const [field] = answer.refusal.fields
      return setError(field?.path === 'reason' ? say('group.short') : refusalText(answer.refusal))
    }
    setError(null)
    setNumber('')
    setReason('')
    toasts.showToast(say('group.added'), 'done', 2_500)
    onDone()
  }

  return (
    <>
      <Part title={say('group.acts')}>
        <ActButton letter="I" onPress={openImport}>
          {say('group.import')}
        </ActButton>
      </Part>
      <Part title={say('group.add')}>
        <form className={css['form']} onSubmit={(event) => void add(event)} noValidate>
          <TextField
            label={say('group.add-number')}
            value={number}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setNumber(event.target.value)}
          />
          <TextField
            label={say('group.reason')}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
          {error !== null && (
            <p role="alert" className={css['error']}>
              {error}
            </p>
          )}
          <ActButton type="submit">{say('group.add-do')}</ActButton>
        </form>
      </Part>
    </>
  )
}
