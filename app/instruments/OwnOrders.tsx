import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { lazy, Suspense } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { useRestingOrders } from '../orders/trading-store.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import css from './OwnPositions.module.css'

const cx = classes(css)

/** Fetched for those who have an order waiting here. */
const RestingOrder = lazy(async () => {
  const words = needWords(['positions', 'wallet'])
  const [module] = await Promise.all([import('../positions/RestingOrder.tsx'), words])
  return { default: module.RestingOrder }
})

/** What waits in this instrument, and how much is set aside for it. */
export function OwnOrders({ symbol }: { symbol: string }) {
  const say = useWords()
  const money = useOwnMoney()
  const { items } = useRestingOrders(symbol)
  if (items.length === 0) return null
  const reserve = cents(items.reduce((sum, order) => sum + centsOf(order.reserve), 0n))
  return (
    <section className={cx('section')} aria-label={say('own.orders')}>
      <div className={cx('headed')}>
        <h2 className="title-3">
          {say('own.orders')} <span className={cx('count')}>{items.length}</span>
        </h2>
        <span className={cx('aside')}>{say('own.set-aside', { amount: money(reserve) })}</span>
      </div>
      <Suspense fallback={<div className={cx('place')} aria-busy="true" />}>
        <ul>
          {items.map((order) => (
            <RestingOrder key={order.id} order={order} />
          ))}
        </ul>
      </Suspense>
    </section>
  )
}
