import { cancelSpotOrder, type WireSpotOrder } from '@candor/wire/spot.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { CancelQuestion } from '../positions/CancelQuestion.tsx'
import { useTradeAct } from '../positions/use-trade-act.ts'
import { useWords } from '../words/use-words.ts'
import { adoptSpotOrder, loadHoldings } from './holdings-store.ts'
import { SpotTag } from './SpotTag.tsx'

type CancelSpotProps = {
  open: boolean
  order: WireSpotOrder
  name: string
  limit: string
  size: string
  onClose: () => void
}

/** A buy gives money back, a sale what it had set aside. */
export function CancelSpot({ open, order, name, limit, size, onClose }: CancelSpotProps) {
  const say = useWords()
  const act = useTradeAct('cancel', order.id, cancelSpotOrder)
  const send = async () => {
    const answer = await act.send()
    // What a sale had set aside comes back with the holding.
    void loadHoldings()
    return answer
  }
  const isBuy = order.side === 'buy'
  return (
    <CancelQuestion
      open={open}
      subject={
        <>
          {name} <SpotTag side={order.side} />
        </>
      }
      items={[
        { id: 'limit', label: say(order.type === 'limit' ? 'order.limit' : 'order.seen'), value: limit },
        {
          id: 'back',
          label: say(isBuy ? 'order.back' : 'spot.free-again'),
          value: isBuy ? moneyOf(order.reserve) : size,
          total: true,
        },
      ]}
      act={act}
      send={send}
      adopt={adoptSpotOrder}
      onClose={onClose}
    />
  )
}
