import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import type { WireOrder } from '@candor/wire/orders.ts'
import type { ReactNode } from 'react'
import { showFullPrice } from '../orders/trade-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWords } from '../words/use-words.ts'
import { Distance, Waits } from './OrderWait.tsx'
import css from './TradeList.module.css'

const cx = classes(css)

type WaitingCardProps = {
  /** Of an order to open a position, or to buy or sell the thing itself. */
  order: Pick<WireOrder, 'symbol' | 'placedAt' | 'expiresAt'> & { type: string; price: string | null }
  name: string
  /** Beside its name: which way it goes. */
  tag: ReactNode
  end: ReactNode
  size: string
  acts: ReactNode
  /** The way to the rest of its fields. */
  children: ReactNode
}

/** One order that waits for its price: what it is, how far away that is, and what can be done with it. */
export function WaitingCard({ order, name, tag, end, size, acts, children }: WaitingCardProps) {
  const say = useWords()
  const decimals = useInstrument(order.symbol)?.decimals ?? 2
  const limit = order.type === 'limit' ? priceOf(order.price ?? '0') : null
  return (
    <article className={cx('card')}>
      <div className={cx('head')}>
        <span className={cx('first')}>
          {name} {tag}
        </span>
        <span className={cx('end')}>{end}</span>
        <span className={cx('second')}>
          {limit === null
            ? say('order.next-size', { size })
            : say('order.limit-size', { price: showFullPrice(limit, decimals), size })}
        </span>
        {limit === null ? <span /> : <Distance symbol={order.symbol} price={limit} />}
      </div>
      <div className={cx('low')}>
        <Waits order={order} />
        {acts}
      </div>
      {children}
    </article>
  )
}

type ActButtonProps = { act: 'change' | 'cancel'; name: string; side: string; onPress: () => void }

/** The way to change or to cancel an order that waits; read aloud with the order it is of. */
export function ActButton({ act, name, side, onPress }: ActButtonProps) {
  const say = useWords()
  return (
    <Button
      tone="line"
      size="xs"
      fit
      aria-label={say(`order.${act}-named`, { name, side })}
      onClick={onPress}
    >
      {say(`order.${act}`)}
    </Button>
  )
}
