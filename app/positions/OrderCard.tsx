import { path as caretRight } from 'phosphor:caret-right'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireOrder } from '@candor/wire/orders.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { showFullPrice, showLots } from '../orders/trade-text.ts'
import { priceOf } from '../orders/use-profit.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWords } from '../words/use-words.ts'
import { FactGrid } from './FactGrid.tsx'
import { OrderActs } from './OrderActs.tsx'
import { Distance, Waits } from './OrderWait.tsx'
import { quantityOf } from './own-position.ts'
import { SideTag } from './SideTag.tsx'
import css from './TradeList.module.css'
import { useOrderFacts } from './trade-facts.ts'

const cx = classes(css)

/** One order that waits for its price: what it is, how far away that is, and the ways to change and to cancel it. */
export function OrderCard({ order }: { order: WireOrder }) {
  const say = useWords()
  const money = useOwnMoney()
  const instrument = useInstrument(order.symbol)
  const name = instrument?.ticker ?? order.symbol
  const size = showLots(say, instrument, quantityOf(order.quantity))
  const price = showFullPrice(priceOf(order.price), instrument?.decimals ?? 2)
  const isLimit = order.type === 'limit'
  return (
    <article className={cx('card')}>
      <div className={cx('head')}>
        <span className={cx('first')}>
          {name} <SideTag {...order} />
        </span>
        <span className={cx('end')}>{say('order.margin', { amount: money(centsOf(order.margin)) })}</span>
        <span className={cx('second')}>
          {isLimit ? say('order.limit-size', { price, size }) : say('order.next-size', { size })}
        </span>
        {isLimit ? <Distance symbol={order.symbol} price={priceOf(order.price)} /> : <span />}
      </div>
      <div className={cx('low')}>
        <Waits order={order} />
        <OrderActs order={order} />
      </div>
      <OrderDetails order={order} instrument={instrument} />
    </article>
  )
}

type OrderDetailsProps = { order: WireOrder; instrument: WireInstrument | undefined }

function OrderDetails({ order, instrument }: OrderDetailsProps) {
  const say = useWords()
  const facts = useOrderFacts(instrument)
  return (
    <details className={cx('more')}>
      <summary className={cx('summary')}>
        <span className={cx('opener')}>
          {say('order.details')}
          <span className={cx('caret')}>
            <Icon path={caretRight} size="fit" />
          </span>
        </span>
      </summary>
      <FactGrid facts={facts(order)} />
    </details>
  )
}
