import { path as hourglass } from 'phosphor:hourglass-medium'
import { path as info } from 'phosphor:info'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import type { WireOrder } from '@candor/wire/orders.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { usePlans } from '../holdings/holdings-store.ts'
import { SpotOrderCard } from '../holdings/SpotOrderCard.tsx'
import { bothViews, type TradingView } from '../orders/trading-store.ts'
import { OrderCard } from '../positions/OrderCard.tsx'
import css from '../positions/TradeList.module.css'
import { BlankTrades, FailedTrades } from '../positions/TradeStates.tsx'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { CancelAll } from './CancelAll.tsx'

const cx = classes(css)

type OrderListProps = { view: TradingView<WireOrder>; spot: TradingView<WireSpotOrder> }

/** What waits for a price, newest first, with leverage or without, and the way to what is bought again and again. */
export function OrderList({ view, spot }: OrderListProps) {
  const { status, retry } = bothViews(view, spot)
  // Ids grow with time.
  const items = [...view.items, ...spot.items].sort((one, other) => (one.id < other.id ? 1 : -1))
  if (status === 'loading') return <BlankTrades />
  if (status === 'failed') return <FailedTrades onRetry={retry} />
  return (
    <>
      {items.length === 0 ? <NoOrders /> : <Orders orders={items} />}
      <CancelAll orders={items} />
      <PlansLink />
    </>
  )
}

function Orders({ orders }: { orders: readonly (WireOrder | WireSpotOrder)[] }) {
  const say = useWords()
  return (
    <>
      <ul aria-label={say('wallet.orders')}>
        {orders.map((order) => (
          <li key={order.id} className={cx('item')}>
            {'leverage' in order ? <OrderCard order={order} /> : <SpotOrderCard order={order} />}
          </li>
        ))}
      </ul>
      <div className={cx('note')}>
        <Note icon={info}>{say('order.note')}</Note>
      </div>
    </>
  )
}

function PlansLink() {
  const say = useWords()
  const { items } = usePlans()
  if (items.length === 0) return null
  return (
    <p className={cx('all')}>
      <Link to="history" query="view=recurring" className={buttonClass({ tone: 'line', size: 's' })}>
        {say('plan.list')} {items.length}
      </Link>
    </p>
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
