import { path as clock } from 'phosphor:clock-countdown'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useWords } from '../words/use-words.ts'
import css from './Cash.module.css'

const cx = classes(css)

type WaitingProps = { amount: string; busy: boolean; onSend: () => void; onLetGo: () => void }

/** Says that a request was sent and not answered, also when that was before a reload. It can be sent again under its key, or let go. */
export function Waiting({ amount, busy, onSend, onLetGo }: WaitingProps) {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const [asking, setAsking] = useState(false)
  return (
    <div className={cx('waiting')}>
      <Note tone="warn" icon={clock} role="status">
        <b>{say('cash.no-answer', { amount })}</b> {say('cash.no-answer-text')}
      </Note>
      <Button busy={busy} disabled={!reached} onClick={onSend}>
        {say('cash.send-again', { amount })}
      </Button>
      <Button tone="quiet" size="s" onClick={() => setAsking(true)}>
        {say('cash.let-go')}
      </Button>
      <Dialog
        open={asking}
        title={say('cash.let-go-title', { amount })}
        words={{ cancel: say('cancel'), ok: say('cash.let-go') }}
        onCancel={() => setAsking(false)}
        onOk={() => {
          setAsking(false)
          onLetGo()
        }}
      >
        {say('cash.let-go-text')}
      </Dialog>
    </div>
  )
}
