import { path as clock } from 'phosphor:clock-countdown'
import { Button } from '@candor/kit/button/Button.tsx'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useWords } from '../words/use-words.ts'

type OrderWaitingProps = {
  /** What was sent: an order, or the purchase of a delivery contract. */
  of?: 'ticket' | 'contract'
  busy: boolean
  /** That sending again does nothing twice, in the words of the act. */
  text?: string
  onSend: () => void
  onLetGo: () => void
}

/** Says that an order was sent and not answered, also when that was before a reload. It can be sent again under its key, or let go. */
export function OrderWaiting({ of = 'ticket', busy, text, onSend, onLetGo }: OrderWaitingProps) {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Note tone="warn" icon={clock} role="status">
        <b>{say(`${of}.no-answer`)}</b> {text ?? say(`${of}.no-answer-text`)}
      </Note>
      <Button busy={busy} disabled={!reached} onClick={onSend}>
        {say(`${of}.send-again`)}
      </Button>
      <Button tone="quiet" size="s" onClick={() => setAsking(true)}>
        {say(`${of}.let-go`)}
      </Button>
      <Dialog
        open={asking}
        title={say(`${of}.let-go-title`)}
        words={{ cancel: say('cancel'), ok: say(`${of}.let-go`) }}
        onCancel={() => setAsking(false)}
        onOk={() => {
          setAsking(false)
          onLetGo()
        }}
      >
        {say(`${of}.let-go-text`)}
      </Dialog>
    </>
  )
}
