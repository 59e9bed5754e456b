import { cancelOrder, type WireOrder } from '@candor/wire/orders.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { adoptOrder } from '../orders/trading-store.ts'
import { useWords } from '../words/use-words.ts'
import { CancelQuestion } from './CancelQuestion.tsx'
import { SideTag } from './SideTag.tsx'
import { useTradeAct } from './use-trade-act.ts'

type CancelOrderProps = { open: boolean; order: WireOrder; name: string; limit: string; onClose: () => void }

export function CancelOrder({ open, order, name, limit, onClose }: CancelOrderProps) {
  const say = useWords()
  const act = useTradeAct('cancel', order.id, cancelOrder)
  return (
    <CancelQuestion
      open={open}
      subject={
        <>
          {name} <SideTag {...order} />
        </>
      }
      items={[
        { id: 'limit', label: say(order.type === 'limit' ? 'order.limit' : 'order.seen'), value: limit },
        { id: 'filled', label: say('order.filled-so-far'), value: say('field.none') },
        { id: 'back', label: say('order.back'), value: moneyOf(order.reserve), total: true },
      ]}
      act={act}
      send={act.send}
      adopt={adoptOrder}
      onClose={onClose}
    />
  )
}
