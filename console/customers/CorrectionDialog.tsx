import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { askCorrection, previewCorrection } from '@candor/wire/corrections.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { FactRows } from '../desk/FactRows.tsx'
import { moneyText } from '../desk/money-text.ts'
import { toasts } from '../frame/console-toasts.ts'
import { goTo } from '../frame/navigate.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './CorrectionDialog.module.css'

type Preview = ReplyOf<typeof previewCorrection>

const leastReason = 3

const readPreview: Reader<Preview> = (name, options) => {
  const [accountNumber = '', number = ''] = name.split(' ')
  return sendRequest(previewCorrection, { params: { accountNumber, number } }, options)
}

function PreviewFacts({ posting, left, direction }: Preview) {
  const say = useWords()
  return (
    <FactRows
      facts={[
        {
          id: 'posting',
          label: say('correction.posting', { number: posting.number }),
          value: say(`posting.${posting.kind}`),
        },
        { id: 'amount', label: say('column.amount'), value: moneyText(posting.amount) },
        { id: 'left', label: say('correction.left'), value: moneyText(left) },
        { id: 'direction', label: say('correction.direction'), value: say(`correction.${direction}`) },
      ]}
    />
  )
}

type CorrectionDialogProps = { accountNumber: string; number: number; onClose: () => void }

/** Asks for the correction of one posting: how much of it, and a reason that the customer reads. A second person has to agree. */
export function CorrectionDialog({ accountNumber, number, onClose }: CorrectionDialogProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const { value: preview, refusal } = useAnswer(readPreview, `${accountNumber} ${number}`, true)
  const [typed, setTyped] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const amount = typed ?? preview?.left ?? ''

  async function ask() {
    if (!preview) return
    if (reason.trim().length < leastReason) return setError(say('customer.act-short'))
    setBusy(true)
    const body = { corrects: String(number), amount: amount.trim(), reason: reason.trim() }
    const answer = await sendRequest(askCorrection, { params: { accountNumber }, body })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    toasts.showToast(say('correction.asked'), 'done', 2_500)
    goTo('approvals', answer.value.act.id)
  }

  return (
    <Dialog
      open
      title={say('correction.title')}
      words={{ ok: say('correction.ask'), cancel: say('cancel') }}
      layout="stacked"
      busy={busy || preview === null}
      onCancel={onClose}
      onOk={() => void ask()}
    >
      <div className={css['form']}>
        <p>{say('correction.text')}</p>
        {preview && <PreviewFacts {...preview} />}
        <TextField
          label={say('column.amount')}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextField
          label={say('customer.act-reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        {(error !== null || refusal) && (
          <p role="alert" className={css['error']}>
            {error ?? (refusal && refusalText(refusal))}
          </p>
        )}
      </div>
    </Dialog>
  )
}
