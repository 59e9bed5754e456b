import { classes } from '@candor/kit/classes.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { cancelOrder, type WireOrder } from '@candor/wire/orders.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { adoptOrder } from '../orders/trading-store.ts'
import { FailureNote } from '../positions/FailureNote.tsx'
import sheet from '../positions/PositionSheet.module.css'
import { SideTag } from '../positions/SideTag.tsx'
import { splitQuestion } from '../positions/split-question.ts'
import { useTradeAct } from '../positions/use-trade-act.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'

const cx = classes(sheet)

type CancelOrderProps = { open: boolean; order: WireOrder; name: string; limit: string; onClose: () => void }

/** The specification's question before an order is cancelled. The safe choice keeps it: “Cancel” would be read both ways. */
export function CancelOrder({ open, order, name, limit, onClose }: CancelOrderProps) {
  const say = useWords()
  const message = useMessage()
  const act = useTradeAct('cancel', order.id, cancelOrder)
  const { question, rest } = splitQuestion(message('confirm-cancel-order'))
  const close = () => {
    act.forget()
    onClose()
  }
  const cancel = async () => {
    const answer = await act.send()
    if (!answer.ok) return
    toasts.showToast(message('order-cancelled'), 'done')
    close()
    adoptOrder(answer.value)
  }
  return (
    <Dialog
      open={open}
      title={question}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ cancel: say('order.keep'), ok: say('order.cancel-order') }}
      busy={act.busy}
      onCancel={close}
      onOk={() => void cancel()}
    >
      <p className={cx('subject')}>
        {name} <SideTag {...order} />
      </p>
      <KeyValueList
        items={[
          { id: 'limit', label: say('order.limit'), value: limit },
          { id: 'filled', label: say('order.filled-so-far'), value: say('field.none') },
          { id: 'back', label: say('order.back'), value: moneyOf(order.reserve), total: true },
        ]}
      />
      <p className={cx('asked')}>{rest}</p>
      {act.refusal && <FailureNote act="cancel" refusal={act.refusal} />}
    </Dialog>
  )
}
