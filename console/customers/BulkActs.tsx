import { sendRequest } from '@candor/client/api/send-request.ts'
import { mostAtOnce } from '@candor/domain/operators/frozen-list.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { freezeCustomers, signOutCustomers } from '@candor/wire/bulk-acts.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ActButton } from '../controls/ActButton.tsx'
import { FactRows } from '../desk/FactRows.tsx'
import { accountText } from '../desk/money-text.ts'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './BulkActs.module.css'

const routes = { freeze: freezeCustomers, 'sign-out': signOutCustomers } as const
type BulkAct = keyof typeof routes
type Row = ReplyOf<typeof freezeCustomers>['rows'][number]

const leastReason = 3

/** How it went for each of the list. */
function BulkResult({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const say = useWords()
  const refusalText = useRefusalText()
  return (
    <Dialog
      open
      title={say('bulk.result')}
      words={{ ok: say('bulk.close') }}
      onCancel={onClose}
      onOk={onClose}
    >
      <div className={css['list']}>
        <FactRows
          facts={rows.map(({ accountNumber, refusal }) => ({
            id: accountNumber,
            label: accountText(accountNumber),
            value: refusal === null ? say('bulk.done') : refusalText({ code: refusal, params: {} }),
            mark: {
              state: refusal === null ? 'good' : 'wrong',
              label: say(refusal === null ? 'bulk.done' : 'bulk.not-done'),
            },
          }))}
        />
      </div>
    </Dialog>
  )
}

type BulkDialogProps = {
  act: BulkAct
  accountNumbers: readonly string[]
  onCancel: () => void
  onDone: (rows: readonly Row[]) => void
}

/** Asks once more, with everybody on the list and for the reason that each of them reads. */
function BulkDialog({ act, accountNumbers, onCancel, onDone }: BulkDialogProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const title = say(`bulk.${act}`, { n: accountNumbers.length })

  async function send() {
    if (reason.trim().length < leastReason) return setError(say('customer.act-short'))
    setBusy(true)
    const body = { accountNumbers: [...accountNumbers], reason: reason.trim() }
    const answer = await sendRequest(routes[act], { body })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    onDone(answer.value.rows)
  }

  return (
    <Dialog
      open
      title={title}
      words={{ ok: title, cancel: say('cancel') }}
      layout="stacked"
      busy={busy}
      onCancel={onCancel}
      onOk={() => void send()}
    >
      <p>{say('bulk.text')}</p>
      <p className={css['list']}>{accountNumbers.map(accountText).join(' · ')}</p>
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

type BulkActsProps = { chosen: readonly string[]; onClear: () => void }

/** What can be done to customers who were ticked one by one; nothing is shown while nobody is. */
export function BulkActs({ chosen, onClear }: BulkActsProps) {
  const say = useWords()
  const roles = useStore(operatorStore, (state) => operatorOf(state)?.roles ?? [])
  const [asking, setAsking] = useState<BulkAct | null>(null)
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const mayFreeze = roles.some((role) => ['reviewer', 'risk', 'admin'].includes(role))
  const open: readonly BulkAct[] = [
    ...(mayFreeze ? (['freeze'] as const) : []),
    ...(roles.includes('admin') ? (['sign-out'] as const) : []),
  ]
  if (rows)
    return (
      <BulkResult
        rows={rows}
        onClose={() => {
          setRows(null)
          onClear()
        }}
      />
    )
  if (chosen.length === 0) return null
  return (
    <div className={css['bar']}>
      <span role="status">{say('bulk.chosen', { n: chosen.length, most: mostAtOnce })}</span>
      {open.map((act) => (
        <ActButton key={act} disabled={chosen.length > mostAtOnce} onPress={() => setAsking(act)}>
          {say(`bulk.${act}`, { n: chosen.length })}
        </ActButton>
      ))}
      <ActButton onPress={onClear}>{say('bulk.clear')}</ActButton>
      {asking !== null && (
        <BulkDialog
          act={asking}
          accountNumbers={chosen}
          onCancel={() => setAsking(null)}
          onDone={(done) => {
            setAsking(null)
            setRows(done)
          }}
        />
      )}
    </div>
  )
}
