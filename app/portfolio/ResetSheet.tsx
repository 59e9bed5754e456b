import { path as warningCircle } from 'phosphor:warning-circle'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { practiceFunds } from '@candor/domain/cash/cash-terms.ts'
import { longestLabel } from '@candor/domain/portfolio/run-label.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { resetPractice, type WireRun } from '@candor/wire/portfolio.ts'
import { type FormEvent, useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useSubmission } from '../api/use-submission.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import css from './RunsPage.module.css'

const cx = classes(css)

type ResetSheetProps = { open: boolean; run: WireRun; onClose: () => void; onDone: () => void }

/** Asks before starting again: what goes, what comes, and that it cannot be undone. */
export function ResetSheet({ open, run, onClose, onDone }: ResetSheetProps) {
  const say = useWords()
  const amount = formatMoney(practiceFunds)
  return (
    <Sheet
      open={open}
      title={say('runs.question', { amount })}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
      onClose={onClose}
    >
      <ResetForm run={run} amount={amount} onDone={onDone} />
    </Sheet>
  )
}

function ResetForm({ run, amount, onDone }: { run: WireRun; amount: string; onDone: () => void }) {
  const say = useWords()
  const textOf = useRefusalText()
  const { busy, waiting, send } = useSubmission('reset-practice', resetPractice)
  const [label, setLabel] = useState('')
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setRefusal(null)
    // What was sent and not answered is sent again as it was: nobody knows whether it was done.
    const body = waiting ?? { label: label.trim() || null }
    const answer = await send({ body })
    if (!answer.ok) return setRefusal(answer.refusal)
    toasts.showToast(say('runs.done', { amount }), 'done')
    onDone()
  }
  return (
    <form className={cx('form')} onSubmit={submit} noValidate>
      <p>{say('runs.text', { left: moneyOf(run.worth), amount })}</p>
      <TextField
        label={say('runs.label')}
        hint={say('runs.label-hint')}
        autoComplete="off"
        maxLength={longestLabel}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      {refusal && (
        <Note tone="danger" icon={warningCircle} role="alert">
          {textOf(refusal)}
        </Note>
      )}
      <Button type="submit" busy={busy}>
        {say('runs.start-again')}
      </Button>
    </form>
  )
}
