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
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  async function ask() {
    if (reason.trim().length < leastReason) return setError(say('terms.reason-short'))
    setBusy(true)
    const body = { roles: [...chosen], reason: reason.trim() }
    const answer = await sendRequest(askRoles, { params: { number }, body })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
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
      {say('people.roles-text', { name })}
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
      <TextField
        label={say('people.reason')}
        value={reason}
        maxLength={500}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
