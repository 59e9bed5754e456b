import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { classes } from '@candor/kit/classes.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import type { ReactNode } from 'react'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './EditorPage.module.css'

const cx = classes(css)

type EditedPlace = 'articles' | 'help'

type EditorLinkProps = {
  to: EditedPlace
  /** Null: where a new one is written. */
  id: string | null
  open: boolean
  title: string
  times?: string
  tags?: ReactNode
}

/** An article in the list: its title, when it was written, and what it is. */
export function EditorLink({ to, id, open, title, times, tags }: EditorLinkProps) {
  return (
    <PlaceLink
      to={to}
      {...(id !== null && { id })}
      className={cx('article', open && 'open')}
      aria-current={open ? 'true' : undefined}
    >
      <b>{title}</b>
      {times && <span className={cx('times')}>{times}</span>}
      {tags && <span className={cx('tags')}>{tags}</span>}
    </PlaceLink>
  )
}

type EditorPageProps = {
  title: string
  /** What the list and the editor are called. */
  labels: { list: string; editor: string }
  list: ReactNode
  children: ReactNode
}

/** What can be edited at the left, what is open at the right. */
export function EditorPage({ title, labels, list, children }: EditorPageProps) {
  return (
    <ConsolePage title={title}>
      <div className={cx('page')}>
        <nav className={cx('list')} aria-label={labels.list}>
          {list}
        </nav>
        <section aria-label={labels.editor}>{children}</section>
      </div>
    </ConsolePage>
  )
}

/** What could not be read, and the way to ask again. */
export function Unread({ refusal, retry }: { refusal: ApiRefusal | null; retry: () => void }) {
  const say = useWords()
  const refusalText = useRefusalText()
  return refusal ? (
    <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
  ) : null
}

/** A line of the list that leads nowhere. */
export function ListNote({ children }: { children: ReactNode }) {
  return <div className={cx('none')}>{children}</div>
}
