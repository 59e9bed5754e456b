import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { WireOrder } from '@candor/wire/orders.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { showFullPrice, showLots } from '../orders/trade-text.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { OrderActs } from './OrderActs.tsx'
import { Distance } from './OrderWait.tsx'
import { quantityOf } from './own-position.ts'
import { SideTag } from './SideTag.tsx'
import css from './TradeList.module.css'

const cx = classes(css)

/** An order that waits, on the page of its instrument: its price comes first, since its name is in the page's title. */
export function RestingOrder({ order }: { order: WireOrder }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const instrument = useInstrument(order.symbol)
  const { expiresAt, type } = order
  const price = showFullPrice(priceOf(order.price), instrument?.decimals ?? 2)
  const until =
    type === 'market'
      ? say('order.until-next')
      : expiresAt === null
        ? say('order.until-cancelled')
        : say('order.until', { time: formatMoment(new Date(expiresAt), locale, new Date()) })
  return (
    <li className={cx('item')}>
      <article className={cx('card')}>
        <Link to="history" query={`order=${order.id}`} className={cx('head')}>
          <span className={cx('first')}>
            {type === 'limit' ? say('order.limit-at', { price }) : say('order.next')} <SideTag {...order} />
          </span>
          <span className={cx('end')}>{money(centsOf(order.reserve))}</span>
          <span className={cx('second')}>{showLots(say, instrument, quantityOf(order.quantity))}</span>
          {type === 'limit' ? <Distance symbol={order.symbol} price={priceOf(order.price)} /> : <span />}
        </Link>
        <div className={cx('low')}>
          <span>{until}</span>
          <OrderActs order={order} />
        </div>
      </article>
    </li>
  )
}
