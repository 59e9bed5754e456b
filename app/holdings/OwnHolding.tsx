import { classes } from '@candor/kit/classes.ts'
import { useWords } from '../words/use-words.ts'
import { HoldingCard } from './HoldingCard.tsx'
import css from './Holdings.module.css'
import { useHolding, useSpotOrders } from './holdings-store.ts'
import { SpotOrderCard } from './SpotOrderCard.tsx'

const cx = classes(css)

/** What the customer holds of this instrument, and the spot orders that wait in it. */
export function OwnHolding({ symbol }: { symbol: string }) {
  const say = useWords()
  const holding = useHolding(symbol)
  const { items: orders } = useSpotOrders(symbol)
  return (
    <>
      {holding && (
        <section className={cx('section')} aria-label={say('holding.own')}>
          <h2 className={`title-3 ${cx('title')}`}>{say('holding.own')}</h2>
          <HoldingCard holding={holding} acts={false} />
        </section>
      )}
      {orders.length > 0 && (
        <section className={cx('section')} aria-label={say('spot.own-orders')}>
          <h2 className={`title-3 ${cx('title')}`}>{say('spot.own-orders')}</h2>
          <ul>
            {orders.map((order) => (
              <li key={order.id}>
                <SpotOrderCard order={order} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
