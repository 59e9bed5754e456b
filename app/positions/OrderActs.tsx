import { classes } from '@candor/kit/classes.ts'
import type { WireOrder } from '@candor/wire/orders.ts'
import { lazy, Suspense, useState } from 'react'
import { showFullPrice, showLots } from '../orders/trade-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWords } from '../words/use-words.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { quantityOf } from './own-position.ts'
import { sideText } from './SideTag.tsx'
import css from './TradeList.module.css'
import { ActButton } from './WaitingCard.tsx'

const cx = classes(css)

/** Fetched when an order is first changed. */
const ChangeOrderSheet = lazy(() =>
  import('./ChangeOrderSheet.tsx').then((module) => ({ default: module.ChangeOrderSheet })),
)

/** What can be done with an order that waits. One that waits for the next price has no limit to change. */
export function OrderActs({ order }: { order: WireOrder }) {
  const say = useWords()
  const instrument = useInstrument(order.symbol)
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState<boolean | null>(null)
  const name = instrument?.ticker ?? order.symbol
  const side = sideText(say, order)
  const price = showFullPrice(priceOf(order.price), instrument?.decimals ?? 2)
  const size = showLots(say, instrument, quantityOf(order.quantity))
  return (
    <span className={cx('acts')}>
      {order.type === 'limit' && (
        <ActButton act="change" name={name} side={side} onPress={() => setChanging(true)} />
      )}
      <ActButton act="cancel" name={name} side={side} onPress={() => setAsking(true)} />
      <CancelOrder
        open={asking}
        order={order}
        name={name}
        limit={say('order.price-size', { price, size })}
        onClose={() => setAsking(false)}
      />
      {changing !== null && (
        <Suspense>
          <ChangeOrderSheet order={order} name={name} open={changing} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </span>
  )
}
