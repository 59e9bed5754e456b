import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'

type RemoveDialogProps = {
  /** What would be removed; null while the dialog is closed. */
  thing: { id: string; name: string } | null
  words: { title: string; text: (name: string) => string; done: string }
  remove: (id: string) => Promise<Result<unknown, ApiRefusal>>
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a passkey or a key is removed, and removes it. */
export function RemoveDialog({ thing, words, remove, onClose, onRemoved }: RemoveDialogProps) {
  const say = useWords()
  const tell = useRefusalText()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (thing === null) return
    setBusy(true)
    const answer = await remove(thing.id)
    setBusy(false)
    onClose()
    if (!answer.ok && answer.refusal.code !== 'not-found')
      return toasts.showToast(tell(answer.refusal), 'error', 4_000)
    toasts.showToast(words.done, 'done')
    onRemoved()
  }
  return (
    <Dialog
      open={thing !== null}
      title={words.title}
      words={{ cancel: say('cancel'), ok: say('ok') }}
      busy={busy}
      onCancel={onClose}
      onOk={press}
    >
      {thing && words.text(thing.name)}
    </Dialog>
  )
}
