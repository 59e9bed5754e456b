import { sendRequest } from '@candor/client/api/send-request.ts'
import { AmountField } from '@candor/kit/field/AmountField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { makeGroup } from '@candor/wire/groups.ts'
import { type FormEvent, useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { Part } from '../desk/Part.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { goTo } from '../frame/navigate.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './Groups.module.css'

const usualMoney = '10000.00'

/** A new class with what each of its members starts with. */
export function MakeGroup({ onMade }: { onMade: () => void }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [name, setName] = useState('')
  const [money, setMoney] = useState(usualMoney)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function make(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await sendRequest(makeGroup, { body: { name, startingMoney: money } })
    setBusy(false)
    if (!answer.ok) {
      const [field] = answer.refusal.fields
      if (field?.path === 'startingMoney') return setError(say('problem.money-invalid'))
      return setError(
        field ? say(name.trim() === '' ? 'field-required' : 'field-invalid') : refusalText(answer.refusal),
      )
    }
    setError(null)
    setName('')
    toasts.showToast(say('group.made'), 'done', 2_500)
    onMade()
    goTo('groups', answer.value.id)
  }

  return (
    <Part title={say('group.new')}>
      <form className={css['form']} onSubmit={(event) => void make(event)} noValidate>
        <TextField
          label={say('group.name')}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <AmountField label={say('group.money')} value={money} onChange={setMoney} />
        {error !== null && (
          <p role="alert" className={css['error']}>
            {error}
          </p>
        )}
        <ActButton type="submit" busy={busy}>
          {say('group.make')}
        </ActButton>
      </form>
    </Part>
  )
}
