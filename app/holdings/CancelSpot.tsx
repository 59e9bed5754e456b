import { classes } from '@candor/kit/classes.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { cancelSpotOrder, type WireSpotOrder } from '@candor/wire/spot.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { FailureNote } from '../positions/FailureNote.tsx'
import sheet from '../positions/PositionSheet.module.css'
import { splitQuestion } from '../positions/split-question.ts'
import { useTradeAct } from '../positions/use-trade-act.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { adoptSpotOrder, loadHoldings } from './holdings-store.ts'
import { SpotTag } from './SpotTag.tsx'

const cx = classes(sheet)

type CancelSpotProps = {
  open: boolean
  order: WireSpotOrder
  name: string
  limit: string
  size: string
  onClose: () => void
}

/** The specification's question before a spot order is cancelled. A buy gives money back, a sale what it had set aside. */
export function CancelSpot({ open, order, name, limit, size, onClose }: CancelSpotProps) {
  const say = useWords()
  const message = useMessage()
  const act = useTradeAct('cancel', order.id, cancelSpotOrder)
  const { question, rest } = splitQuestion(message('confirm-cancel-order'))
  const close = () => {
    act.forget()
    onClose()
  }
  const cancel = async () => {
    const answer = await act.send()
    // What a sale had set aside comes back with the holding.
    void loadHoldings()
    if (!answer.ok) return
    toasts.showToast(message('order-cancelled'), 'done')
    close()
    adoptSpotOrder(answer.value)
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
        {name} <SpotTag side={order.side} />
      </p>
      <KeyValueList
        items={[
          { id: 'limit', label: say('order.limit'), value: limit },
          {
            id: 'back',
            label: say(order.side === 'buy' ? 'order.back' : 'spot.free-again'),
            value: order.side === 'buy' ? moneyOf(order.reserve) : size,
            total: true,
          },
        ]}
      />
      <p className={cx('asked')}>{rest}</p>
      {act.refusal && <FailureNote act="cancel" refusal={act.refusal} />}
    </Dialog>
  )
}
