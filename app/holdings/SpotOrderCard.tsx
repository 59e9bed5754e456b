import { path as caretRight } from 'phosphor:caret-right'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { lazy, Suspense, useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import { quantityOf } from '../positions/own-position.ts'
import list from '../positions/TradeList.module.css'
import { ActButton, WaitingCard } from '../positions/WaitingCard.tsx'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { CancelSpot } from './CancelSpot.tsx'
import { SpotTag } from './SpotTag.tsx'
import { showHeld } from './spot-text.ts'

const cx = classes(list)

/** Fetched when an order is first changed. */
const ChangeSpotSheet = lazy(() =>
  import('./ChangeSpotSheet.tsx').then((module) => ({ default: module.ChangeSpotSheet })),
)

/** One spot order that waits, and the ways to change and to cancel it. */
export function SpotOrderCard({ order }: { order: WireSpotOrder }) {
  const say = useWords()
  const money = useOwnMoney()
  const instrument = useInstrument(order.symbol)
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState<boolean | null>(null)
  const name = instrument?.ticker ?? order.symbol
  const size = showHeld(say, instrument, quantityOf(order.quantity))
  const side = say(`spot.tag-${order.side}`)
  const price = showFullPrice(priceOf(order.price ?? '0'), instrument?.decimals ?? 2)
  return (
    <WaitingCard
      order={order}
      name={name}
      tag={<SpotTag side={order.side} />}
      end={order.side === 'buy' ? money(centsOf(order.reserve)) : size}
      size={size}
      acts={
        <span className={cx('acts')}>
          {order.type === 'limit' && (
            <ActButton act="change" name={name} side={side} onPress={() => setChanging(true)} />
          )}
          <ActButton act="cancel" name={name} side={side} onPress={() => setAsking(true)} />
        </span>
      }
    >
      <Link to="history" query={`spot=${order.id}`} className={cx('opener')}>
        {say('order.details')}
        <span className={cx('caret')}>
          <Icon path={caretRight} size="fit" />
        </span>
      </Link>
      <CancelSpot
        open={asking}
        order={order}
        name={name}
        limit={say('order.price-size', { price, size })}
        size={size}
        onClose={() => setAsking(false)}
      />
      {changing !== null && (
        <Suspense>
          <ChangeSpotSheet order={order} name={name} open={changing} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </WaitingCard>
  )
}
