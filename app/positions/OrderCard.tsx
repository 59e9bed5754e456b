import { path as caretRight } from 'phosphor:caret-right'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireOrder } from '@candor/wire/orders.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { showLots } from '../orders/trade-text.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWords } from '../words/use-words.ts'
import { FactGrid } from './FactGrid.tsx'
import { OrderActs } from './OrderActs.tsx'
import { quantityOf } from './own-position.ts'
import { SideTag } from './SideTag.tsx'
import css from './TradeList.module.css'
import { useOrderFacts } from './trade-facts.ts'
import { WaitingCard } from './WaitingCard.tsx'

const cx = classes(css)

/** An order to open a position that waits, with the ways to change and to cancel it. */
export function OrderCard({ order }: { order: WireOrder }) {
  const say = useWords()
  const money = useOwnMoney()
  const instrument = useInstrument(order.symbol)
  return (
    <WaitingCard
      order={order}
      name={instrument?.ticker ?? order.symbol}
      tag={<SideTag {...order} />}
      end={say('order.margin', { amount: money(centsOf(order.margin)) })}
      size={showLots(say, instrument, quantityOf(order.quantity))}
      acts={<OrderActs order={order} />}
    >
      <OrderDetails order={order} instrument={instrument} />
    </WaitingCard>
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
