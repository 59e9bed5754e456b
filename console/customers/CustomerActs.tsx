import { sendRequest } from '@candor/client/api/send-request.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { freezeCustomer, noteCustomer, unfreezeCustomer } from '@candor/wire/customer-acts.ts'
import { signOutCustomer } from '@candor/wire/operators.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { Part } from '../desk/Part.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './CustomerPage.module.css'

const acts = {
  freeze: freezeCustomer,
  unfreeze: unfreezeCustomer,
  note: noteCustomer,
  'sign-out': signOutCustomer,
} as const
type ActName = keyof typeof acts

const leastReason = 3

type ActDialogProps = { accountNumber: string; name: ActName; onClose: () => void; onDone: () => void }

/** Asks before an act, and for its reason, which the customer reads. */
function ActDialog({ accountNumber, name, onClose, onDone }: ActDialogProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const params = { accountNumber }

  async function act() {
    if (reason.trim().length < leastReason) return setError(say('customer.act-short'))
    setBusy(true)
    const answer = await sendRequest(acts[name], { params, body: { reason: reason.trim() } })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    const { devicesSignedOut: n } = answer.value as { devicesSignedOut?: number }
    toasts.showToast(
      n === undefined ? say('customer.act-done') : say('customer.signed-out', { n }),
      'done',
      2_500,
    )
    onDone()
  }

  return (
    <Dialog
      open
      title={say(`customer.${name}`)}
      words={{ ok: say(`customer.${name}`), cancel: say('cancel') }}
      layout="stacked"
      busy={busy}
      onCancel={onClose}
      onOk={() => void act()}
    >
      {say(`customer.${name}-text`)}
      <TextField
        label={say('customer.act-reason')}
        value={reason}
        maxLength={500}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}

type CustomerActsProps = { accountNumber: string; own: boolean; frozen: boolean; onDone: () => void }

/** What an operator may do here. Each act is in the audit log with its reason, and the customer reads it. */
export function CustomerActs({ accountNumber, own, frozen, onDone }: CustomerActsProps) {
  const say = useWords()
  const roles = useStore(operatorStore, (state) => operatorOf(state)?.roles ?? [])
  const [asking, setAsking] = useState<ActName | null>(null)
  const mayFreeze = roles.some((role) => ['reviewer', 'risk', 'admin'].includes(role))
  const open: readonly ActName[] = own
    ? []
    : [
        'note',
        ...(mayFreeze ? [frozen ? ('unfreeze' as const) : ('freeze' as const)] : []),
        ...(roles.includes('admin') ? (['sign-out'] as const) : []),
      ]
  return (
    <Part title={say('customer.acts')}>
      {own && <p className={css['note']}>{say('customer.own')}</p>}
      <div className={css['acts']}>
        {open.map((name) => (
          <ActButton key={name} onPress={() => setAsking(name)}>
            {say(`customer.${name}`)}
          </ActButton>
        ))}
      </div>
      {asking !== null && (
        <ActDialog
          key={asking}
          accountNumber={accountNumber}
          name={asking}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null)
            onDone()
          }}
        />
      )}
    </Part>
  )
}
