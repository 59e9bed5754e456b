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
import { dismissTradeNotice, type TradeNotice } from './trade-notices.ts'

const cx = classes(css)

type TradeNoteProps = { notice: TradeNotice; children: ReactNode; act?: ReactNode }

/** The frame of a notice: what it says, what can be done, the way to the story, and the cross. */
export function TradeNote({ notice: { id, kind, event }, children, act }: TradeNoteProps) {
  const say = useWords()
  const close = () => dismissTradeNotice(id)
  const bad = kind === 'near' || event.cause === 'liquidation'
  return (
    <div className={cx('notice')}>
      <Note
        tone={bad ? 'warn' : 'accent'}
        icon={bad ? warning : bell}
        action={<IconButton path={cross} label={say('app.close')} onClick={close} />}
      >
        {children}
        <span className={cx('acts')}>
          {act}
          <Link to="history" query={`order=${id}`} className={linkClass} onClickCapture={close}>
            {say('notice.story')}
          </Link>
        </span>
      </Note>
    </div>
  )
}
