import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { classes } from '@candor/kit/classes.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { KeyValueList, type KeyValueListProps } from '@candor/kit/row/KeyValueList.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import css from '../orders/OrderQuestion.module.css'
import { preferenceStore } from '../preferences/preference-store.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { FailureNote } from './FailureNote.tsx'
import { splitQuestion } from './split-question.ts'

const cx = classes(css)

type CancelQuestionProps<Order> = {
  open: boolean
  /** The order in question. */
  subject: ReactNode
  /** What it is, and what comes back. */
  items: KeyValueListProps['items']
  act: { busy: boolean; refusal: ApiRefusal | null; forget: () => void }
  send: () => Promise<{ ok: true; value: Order } | { ok: false }>
  /** Takes the order over as it was cancelled, once the question about it is gone. */
  adopt: (cancelled: Order) => void
  onClose: () => void
}

/** The question before an order is cancelled (docs/SPECIFICATION.md, section 8). The safe choice keeps it: “Cancel” would be read both ways. */
export function CancelQuestion<Order>({
  open,
  subject,
  items,
  act,
  send,
  adopt,
  onClose,
}: CancelQuestionProps<Order>) {
  const say = useWords()
  const message = useMessage()
  const { question, rest } = splitQuestion(message('confirm-cancel-order'))
  const close = () => {
    act.forget()
    onClose()
  }
  const cancel = async () => {
    const answer = await send()
    if (!answer.ok) return
    toasts.showToast(message('order-cancelled'), 'done')
    close()
    adopt(answer.value)
  }
  const asks = useStore(preferenceStore, ({ confirmEndings }) => confirmEndings)
  const sent = useRef(false)
  // A customer who has turned confirmations off cancels with the press itself. Only a failure is shown here.
  useEffect(() => {
    if (open && !asks && !sent.current) void cancel()
    sent.current = open
  })
  return (
    <Dialog
      open={open && (asks || act.refusal !== null)}
      title={question}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ cancel: say('order.keep'), ok: say('order.cancel-order') }}
      busy={act.busy}
      onCancel={close}
      onOk={() => void cancel()}
    >
      <p className={cx('subject')}>{subject}</p>
      <KeyValueList items={items} />
      <p className={cx('asked')}>{rest}</p>
      {act.refusal && <FailureNote act="cancel" refusal={act.refusal} />}
    </Dialog>
  )
}
