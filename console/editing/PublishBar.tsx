import { type ReactNode, useId } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { useWords } from '../words/use-console-words.ts'
import css from './Editor.module.css'

type PublishBarProps = {
  /** As the field has it, in the operator's own time; empty is now. */
  publishAt: string
  onTime: (publishAt: string) => void
  busy: boolean
  error: string | null
  onPublish: () => void
  /** Other acts. */
  children?: ReactNode
}

/** Publishes now or at a time; what is wrong is said below. */
export function PublishBar({ publishAt, onTime, busy, error, onPublish, children }: PublishBarProps) {
  const say = useWords()
  const moment = useId()
  return (
    <div className={css['publish']}>
      <div className={css['send']}>
        <label htmlFor={moment}>{say('editing.publish-at')}</label>
        <input
          id={moment}
          type="datetime-local"
          className={css['moment']}
          value={publishAt}
          onChange={(event) => onTime(event.target.value)}
        />
        <ActButton tone="ink" busy={busy} onPress={onPublish}>
          {say(publishAt === '' ? 'editing.publish' : 'editing.schedule')}
        </ActButton>
        {children}
      </div>
      {error !== null && (
        <p role="alert" className={css['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
