import { path as caretRight } from 'phosphor:caret-right'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import { priceOf } from '../orders/use-profit.ts'
import { Distance, Waits } from '../positions/OrderWait.tsx'
import { quantityOf } from '../positions/own-position.ts'
import list from '../positions/TradeList.module.css'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { CancelSpot } from './CancelSpot.tsx'
import { SpotTag } from './SpotTag.tsx'
import { showHeld } from './spot-text.ts'

const cx = classes(list)

/** One spot order that waits for its price: what it is, how far away that is, and the way to cancel it. */
export function SpotOrderCard({ order }: { order: WireSpotOrder }) {
  const say = useWords()
  const money = useOwnMoney()
  const instrument = useInstrument(order.symbol)
  const [asking, setAsking] = useState(false)
  const name = instrument?.ticker ?? order.symbol
  const size = showHeld(say, instrument, quantityOf(order.quantity))
  const price = showFullPrice(priceOf(order.price ?? '0'), instrument?.decimals ?? 2)
  const side = say(`spot.tag-${order.side}`)
  const isLimit = order.type === 'limit'
  return (
    <article className={cx('card')}>
      <div className={cx('head')}>
        <span className={cx('first')}>
          {name} <SpotTag side={order.side} />
        </span>
        <span className={cx('end')}>{order.side === 'buy' ? money(centsOf(order.reserve)) : size}</span>
        <span className={cx('second')}>
          {isLimit ? say('order.limit-size', { price, size }) : say('order.next-size', { size })}
        </span>
        {isLimit ? <Distance symbol={order.symbol} price={priceOf(order.price ?? '0')} /> : <span />}
      </div>
      <div className={cx('low')}>
        <Waits order={order} />
        <Button
          tone="line"
          size="xs"
          fit
          aria-label={say('order.cancel-named', { name, side })}
          onClick={() => setAsking(true)}
        >
          {say('order.cancel')}
        </Button>
      </div>
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
    </article>
  )
}
