import { path as bell } from 'phosphor:bell-simple'
import { path as warning } from 'phosphor:warning'
import { path as cross } from 'phosphor:x'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import type { ReactNode } from 'react'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import css from './TradeNote.module.css'

const cx = classes(css)

type TradeNoteProps = {
  /** Whether it is something to look at soon. */
  bad: boolean
  /** The address of the whole story in the history. */
  query: string
  onClose: () => void
  children: ReactNode
  act?: ReactNode
}

/** The frame of a notice: what it says, what can be done, the way to the story, and the cross. */
export function TradeNote({ bad, query, onClose, children, act }: TradeNoteProps) {
  const say = useWords()
  return (
    <div className={cx('notice')}>
      <Note
        tone={bad ? 'warn' : 'accent'}
        icon={bad ? warning : bell}
        action={<IconButton path={cross} label={say('app.close')} onClick={onClose} />}
      >
        {children}
        <span className={cx('acts')}>
          {act}
          <Link to="history" query={query} className={linkClass} onClickCapture={onClose}>
            {say('notice.story')}
          </Link>
        </span>
      </Note>
    </div>
  )
}
