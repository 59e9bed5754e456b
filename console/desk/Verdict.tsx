import type { ReactNode } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { useKeys } from '../controls/use-keys.ts'
import { useWords } from '../words/use-console-words.ts'
import css from './Verdict.module.css'

type VerdictProps = {
  approve: { label: string; press: () => void; disabled?: boolean }
  reject: { label: string; press: () => void }
  /** A third act between the two, with its key. */
  third?: { label: string; letter: string; press: () => void } | null
  busy: boolean
  error: string | null
  /** The reasons, above the acts. */
  children: ReactNode
  /** Why nothing can be decided here; then there are no acts. */
  closed?: string | null
}

/** The foot of the decision: reasons, the one recommended act in ink, the others beside it; each has its key. */
export function Verdict({ approve, reject, third, busy, error, children, closed = null }: VerdictProps) {
  const say = useWords()
  const open = closed === null
  useKeys({
    a: open && !approve.disabled ? approve.press : undefined,
    r: open ? reject.press : undefined,
    ...(third && { [third.letter.toLowerCase()]: open ? third.press : undefined }),
  })
  if (!open) return <p className={css['closed']}>{closed}</p>
  return (
    <div className={css['verdict']}>
      {children}
      {error !== null && (
        <p role="alert" className={css['error']}>
          {error}
        </p>
      )}
      <div className={css['acts']}>
        <ActButton
          tone="ink"
          letter="A"
          busy={busy}
          disabled={approve.disabled === true}
          onPress={approve.press}
        >
          {approve.label}
        </ActButton>
        <div className={css['pair']}>
          {third && (
            <ActButton letter={third.letter} busy={busy} onPress={third.press}>
              {third.label}
            </ActButton>
          )}
          <ActButton letter="R" busy={busy} onPress={reject.press}>
            {reject.label}
          </ActButton>
        </div>
        <p className={css['foot']}>{say('decide.logged')}</p>
      </div>
    </div>
  )
}
