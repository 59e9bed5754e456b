import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { classes } from '@candor/kit/classes.ts'
import type { ReactNode } from 'react'
import { FailureNote } from './FailureNote.tsx'
import css from './PositionSheet.module.css'
import type { StopLines, TradeAct } from './trade-answer.ts'
import { Unanswered } from './Unanswered.tsx'

const cx = classes(css)

type ActFootProps = {
  act: TradeAct
  lines?: StopLines
  refusal: ApiRefusal | null
  busy: boolean
  /** Something was sent and has no answer: then that comes first. */
  unanswered: boolean
  onSendAgain: () => void
  onLetGo: () => void
  note: string
  /** The one button. */
  children: ReactNode
}

/** The end of every sheet: what went wrong, the button, and one sentence. */
export function ActFoot(props: ActFootProps) {
  const { act, lines, refusal, busy, unanswered, onSendAgain, onLetGo, note, children } = props
  return (
    <div className={cx('foot')}>
      {refusal && <FailureNote act={act} refusal={refusal} {...(lines && { lines })} />}
      {unanswered ? <Unanswered busy={busy} onSend={onSendAgain} onLetGo={onLetGo} /> : children}
      <p className={cx('small')}>{note}</p>
    </div>
  )
}
