import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { classes } from '@candor/kit/classes.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import type { ReactNode } from 'react'
import { useFailureText } from '../positions/FailureNote.tsx'
import css from '../positions/TradeList.module.css'
import type { TradeAct } from '../positions/trade-answer.ts'
import { instrumentStore } from '../quotes/instrument-store.ts'
import { useWords } from '../words/use-words.ts'
import type { AllState } from './act-on-all.ts'

const cx = classes(css)

type Traded = { id: string; symbol: string }

type AllWords = {
  title: string
  ok: string
  cancel: string
  all: string
  some: (done: number) => string
}

type AllDialogProps = {
  act: TradeAct
  state: AllState<Traded>
  words: (n: number) => AllWords
  /** What it means, before it is done. */
  children: ReactNode
  onCancel: () => void
  onOk: () => void
}

/** Asks before acting on all, counts while it happens, and says plainly what did not go through. */
export function AllDialog({ act, state, words, children, onCancel, onOk }: AllDialogProps) {
  const say = useWords()
  const n = state.status === 'idle' ? 0 : state.items.length
  const { title, ok, cancel, all, some } = words(n)
  const ended = state.status === 'ended'
  const left = ended ? state.left : []
  const running = state.status === 'running'
  return (
    <Dialog
      open={state.status !== 'idle'}
      title={ended ? (left.length === 0 ? all : some(n - left.length)) : title}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={ended ? { ok: say('all.done') } : { cancel, ok }}
      busy={running}
      onCancel={onCancel}
      onOk={ended ? onCancel : onOk}
    >
      {state.status === 'asking' && children}
      {running && (
        <p role="status">
          {say('all.progress', { done: state.done, n })}
          <progress className={cx('progress')} max={n} value={state.done} aria-label={title} />
        </p>
      )}
      {left.length > 0 && <LeftOnes act={act} left={left} />}
    </Dialog>
  )
}

function LeftOnes({ act, left }: { act: TradeAct; left: readonly { item: Traded; refusal: ApiRefusal }[] }) {
  const say = useWords()
  const text = useFailureText()
  const nameOf = (symbol: string) =>
    instrumentStore.getState().instruments.find((each) => each.symbol === symbol)?.ticker ?? symbol
  return (
    <ul className={cx('failed')}>
      {left.map(({ item, refusal }) => (
        <li key={item.id}>
          {say('all.reason', { name: nameOf(item.symbol), reason: text(act, refusal).why })}
        </li>
      ))}
    </ul>
  )
}
