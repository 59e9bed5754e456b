import { path as hourglass } from 'phosphor:hourglass-medium'
import { path as info } from 'phosphor:info'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import type { WireOrder } from '@candor/wire/orders.ts'
import type { TradingView } from '../orders/trading-store.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { CancelAll } from './CancelAll.tsx'
import { OrderCard } from './OrderCard.tsx'
import { BlankTrades, FailedTrades } from './PositionList.tsx'
import css from './TradeList.module.css'

const cx = classes(css)

export function OrderList({ view }: { view: TradingView<WireOrder> }) {
  const { status, items, retry } = view
  if (status === 'loading') return <BlankTrades />
  if (status === 'failed') return <FailedTrades onRetry={retry} />
  return (
    <>
      {items.length === 0 ? <NoOrders /> : <Orders orders={items} />}
      <CancelAll orders={items} />
    </>
  )
}

function Orders({ orders }: { orders: readonly WireOrder[] }) {
  const say = useWords()
  return (
    <>
      <ul aria-label={say('wallet.orders')}>
        {orders.map((order) => (
          <li key={order.id} className={cx('item')}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <div className={cx('note')}>
        <Note icon={info}>{say('order.note')}</Note>
      </div>
    </>
  )
}

function NoOrders() {
  const say = useWords()
  return (
    <EmptyState
      icon={hourglass}
      title={say('wallet.no-orders')}
      action={
        <Link to="home" className={buttonClass({ tone: 'line', size: 's', fit: true })}>
          {say('wallet.see-markets')}
        </Link>
      }
      fill
    >
      {say('wallet.no-orders-text')}
    </EmptyState>
  )
}
