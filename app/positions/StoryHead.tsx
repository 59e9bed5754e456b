import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import type { WirePosition, WirePositionEvent } from '@candor/wire/orders.ts'
import type { ReactNode } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { positionResult } from '../orders/position-profit.ts'
import { useProfit } from '../orders/use-profit.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useWords } from '../words/use-words.ts'
import css from './OrderStory.module.css'
import { liquidationSum, type OrderStory } from './order-story.ts'
import { SideTag } from './SideTag.tsx'

const cx = classes(css)

/** What it is and what came of it. */
export function StoryHead({ story, name }: { story: OrderStory; name: string }) {
  const { order, position, events } = story
  return (
    <section className={cx('head')}>
      <p className={cx('name')}>
        {name} <SideTag {...order} />
      </p>
      {position === null ? (
        <Waiting story={story} />
      ) : position.status === 'open' ? (
        <Open position={position} />
      ) : (
        <Closed position={position} events={events} name={name} />
      )}
    </section>
  )
}

function Result({ value, children }: { value: Cents; children: ReactNode }) {
  const money = useOwnMoney()
  return (
    <>
      <p className={cx('result')}>
        <span className={cx('figure', value > 0n ? 'up' : value < 0n && 'down')}>
          {money(value, { signed: true })}
        </span>
      </p>
      <p className={cx('quiet')}>{children}</p>
    </>
  )
}

function Open({ position }: { position: WirePosition }) {
  const say = useWords()
  const live = useProfit(position)
  return <Result value={live?.result ?? cents(0n)}>{say('story.open-profit')}</Result>
}

type ClosedProps = { position: WirePosition; events: readonly WirePositionEvent[]; name: string }

/** The result as a sentence, in which the word carries the direction; below it its parts. */
function Closed({ position, events, name }: ClosedProps) {
  const say = useWords()
  const money = useOwnMoney()
  const { price, fee, financing, total } = positionResult(position)
  const signed = (value: Cents) => money(value, { signed: true })
  const sum = liquidationSum(position, events)
  const cause = position.closeCause ?? 'customer'
  const amount = money(cents(total < 0n ? -total : total))
  return (
    <>
      <h2 className={cx('sentence')}>
        <span>
          {say(total > 0n ? 'story.gained' : total < 0n ? 'story.lost' : 'story.even', { amount, name })}
        </span>{' '}
        <span>{say(`story.ended-${cause}`)}</span>
      </h2>
      <p className={cx('quiet')}>
        {say('story.costs', { price: signed(price), fee: signed(fee), financing: signed(financing) })}
      </p>
      {sum && (
        <p className={cx('quiet', 'why')}>
          {say(sum.margin === sum.initialMargin ? 'story.liquidated' : 'story.liquidated-added', {
            time: formatTime(new Date(position.closedAt ?? position.openedAt), { seconds: true }),
            rest: money(sum.returned),
          })}
        </p>
      )}
    </>
  )
}

/** An order that has no position: what is set aside for it, or how it ended. */
function Waiting({ story: { order } }: { story: OrderStory }) {
  const say = useWords()
  const money = useOwnMoney()
  if (order.status === 'cancelled' || order.status === 'expired')
    return (
      <p className={cx('result')}>
        <Tag large>
          {say(order.endReason === 'price-moved' ? 'cause.price-moved' : `cause.${order.status}`)}
        </Tag>
      </p>
    )
  return (
    <>
      <p className={cx('result')}>
        <span className={cx('figure')}>{money(centsOf(order.reserve))}</span>
      </p>
      <p className={cx('quiet')}>{say('story.reserve')}</p>
    </>
  )
}
