import { path as warningCircle } from 'phosphor:warning-circle'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'

type TakeBackProps = {
  title: string
  text: string
  busy: boolean
  /** Sends it; what it answers has been taken over by the page. */
  onTakeBack: () => Promise<Result<unknown, ApiRefusal>>
}

/** Takes a request back while it is in review, after asking once. */
export function TakeBack({ title, text, busy, onTakeBack }: TakeBackProps) {
  const say = useWords()
  const tell = useRefusalText()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const close = () => {
    setAsking(false)
    setRefusal(null)
  }
  const takeBack = async () => {
    const answer = await onTakeBack()
    if (!answer.ok) return setRefusal(answer.refusal)
    close()
    toasts.showToast(say('cancellation-successful'), 'done')
  }
  return (
    <>
      <Button tone="line" size="s" onClick={() => setAsking(true)} disabled={!reached}>
        {say('cash.take-back')}
      </Button>
      <Dialog
        open={asking}
        title={title}
        words={{ cancel: say('cancel'), ok: say('cash.take-it-back') }}
        onCancel={close}
        onOk={takeBack}
        busy={busy}
      >
        {text}
        {refusal && (
          <Note tone="danger" icon={warningCircle} role="alert">
            <b>{say('cancellation-failed')}</b>
            <br />
            {tell(refusal)}
          </Note>
        )}
      </Dialog>
    </>
  )
}
