import { path as codeIcon } from 'phosphor:key'
import { path as removeIcon } from 'phosphor:user-minus'
import { sendRequest } from '@candor/client/api/send-request.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { removeMember, renewEntryCode, type WireMember } from '@candor/wire/groups.ts'
import { useState } from 'react'
import { toasts } from '../frame/console-toasts.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './Groups.module.css'

type MemberActsProps = { groupId: string; member: WireMember; onDone: () => void }

const leastReason = 3

function RemoveDialog({ groupId, member, onDone, onClose }: MemberActsProps & { onClose: () => void }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | undefined>()
  const params = { id: groupId, accountNumber: member.accountNumber }

  async function remove() {
    if (reason.trim().length < leastReason) return setError(say('group.short'))
    const answer = await sendRequest(removeMember, { params, body: { reason: reason.trim() } })
    if (!answer.ok) return setError(refusalText(answer.refusal))
    toasts.showToast(say('group.removed'), 'done', 2_500)
    onDone()
    onClose()
  }
  return (
    <Dialog
      open
      title={say('group.remove-title', { name: member.name })}
      words={{ ok: say('group.remove'), cancel: say('cancel') }}
      layout="stacked"
      onCancel={onClose}
      onOk={() => void remove()}
    >
      {say('group.remove-text')}
      <TextField
        label={say('group.reason')}
        value={reason}
        maxLength={500}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}

/** The new code is shown in the same dialog, once. */
function CodeDialog({ groupId, member, onDone, onClose }: MemberActsProps & { onClose: () => void }) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const params = { id: groupId, accountNumber: member.accountNumber }

  async function renew() {
    if (code !== null) return onClose()
    const answer = await sendRequest(renewEntryCode, { params })
    if (!answer.ok) return setError(refusalText(answer.refusal))
    setCode(answer.value.code)
    onDone()
  }
  return (
    <Dialog
      open
      title={say('group.code-title', { name: member.name })}
      words={{
        ok: say(code === null ? 'group.code' : 'group.code-done'),
        ...(code === null && { cancel: say('cancel') }),
      }}
      layout="stacked"
      onCancel={onClose}
      onOk={() => void renew()}
    >
      {code === null ? (
        (error ?? say('group.code-text'))
      ) : (
        <span className={css['mono']} role="status">
          {say('group.code-shown', { name: member.name, code })}
        </span>
      )}
    </Dialog>
  )
}

/** What is done to one member: a new code while theirs is not used, and taking them out. */
export function MemberActs(props: MemberActsProps) {
  const say = useWords()
  const [asking, setAsking] = useState<'code' | 'remove' | null>(null)
  const onClose = () => setAsking(null)
  return (
    <span className={css['rowActs']}>
      {!props.member.hasPassword && (
        <IconButton
          path={codeIcon}
          label={say('group.code')}
          title={say('group.code')}
          onClick={() => setAsking('code')}
        />
      )}
      <IconButton
        path={removeIcon}
        label={say('group.remove')}
        title={say('group.remove')}
        onClick={() => setAsking('remove')}
      />
      {asking === 'remove' && <RemoveDialog {...props} onClose={onClose} />}
      {asking === 'code' && <CodeDialog {...props} onClose={onClose} />}
    </span>
  )
}
