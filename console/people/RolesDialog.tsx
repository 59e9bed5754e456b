import { sendRequest } from '@candor/client/api/send-request.ts'
import { type OperatorRole, operatorRoles } from '@candor/domain/operators/operator-role.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { CheckField } from '@candor/kit/field/CheckField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { askRoles } from '@candor/wire/installation.ts'
import { useState } from 'react'
import { toasts } from '../frame/console-toasts.ts'
import { goTo } from '../frame/navigate.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './RolesDialog.module.css'

type RolesDialogProps = {
  person: { number: string; name: string; roles: readonly OperatorRole[] }
  onClose: () => void
}

const leastReason = 3

/** Asks for other roles of an operator; a second admin has to agree. */
export function RolesDialog({ person: { number, name, roles }, onClose }: RolesDialogProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [chosen, setChosen] = useState<readonly OperatorRole[]>(roles)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<{ at: 'roles' | 'reason'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)

  async function ask() {
    if (chosen.length === 0) return setError({ at: 'roles', text: say('people.none-chosen') })
    if (operatorRoles.every((role) => chosen.includes(role) === roles.includes(role)))
      return setError({ at: 'roles', text: say('people.same', { name }) })
    if (reason.trim().length < leastReason)
      return setError({ at: 'reason', text: say('people.reason-short') })
    setBusy(true)
    const body = { roles: [...chosen], reason: reason.trim() }
    const answer = await sendRequest(askRoles, { params: { number }, body })
    setBusy(false)
    if (!answer.ok) return setError({ at: 'roles', text: refusalText(answer.refusal) })
    toasts.showToast(say('people.asked'), 'done', 2_500)
    goTo('approvals', answer.value.act.id)
  }
  return (
    <Dialog
      open
      title={say('people.roles-title', { name })}
      words={{ ok: say('people.ask'), cancel: say('cancel') }}
      layout="stacked"
      busy={busy}
      onCancel={onClose}
      onOk={() => void ask()}
    >
      <div className={css['form']}>
        <p>{say('people.roles-text', { name })}</p>
        <fieldset className={css['roles']} aria-label={say('people.roles-title', { name })}>
          {operatorRoles.map((role) => (
            <CheckField
              key={role}
              label={say(`role.${role}`)}
              checked={chosen.includes(role)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, role] : chosen.filter((each) => each !== role))
              }
            />
          ))}
        </fieldset>
        {error?.at === 'roles' && (
          <p role="alert" className={css['error']}>
            {error.text}
          </p>
        )}
        <TextField
          label={say('people.reason')}
          value={reason}
          maxLength={500}
          error={error?.at === 'reason' ? error.text : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
