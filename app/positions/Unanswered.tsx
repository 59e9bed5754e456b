import { path as clock } from 'phosphor:clock-countdown'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useWords } from '../words/use-words.ts'
import css from './PositionSheet.module.css'

const cx = classes(css)

type UnansweredProps = { busy: boolean; onSend: () => void; onLetGo: () => void }

/** An act that was sent and not answered, also before a reload: it is sent again under its key, or let go; nothing else meanwhile. */
export function Unanswered({ busy, onSend, onLetGo }: UnansweredProps) {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  return (
    <div className={cx('unanswered')}>
      <Note tone="warn" icon={clock} role="status">
        <b>{say('act.no-answer')}</b> {say('act.no-answer-text')}
      </Note>
      <Button busy={busy} disabled={!reached} onClick={onSend}>
        {say('act.send-again')}
      </Button>
      <Button tone="quiet" size="s" onClick={onLetGo}>
        {say('act.let-go')}
      </Button>
    </div>
  )
}
