import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import type { WireOrder, WirePosition } from '@candor/wire/orders.ts'
import { EndedSpot } from '../holdings/EndedSpot.tsx'
import { positionResult } from '../orders/position-profit.ts'
import { showFullPrice, showLots } from '../orders/trade-text.ts'
import { EndedCard } from '../positions/EndedCard.tsx'
import { FactGrid } from '../positions/FactGrid.tsx'
import { quantityOf } from '../positions/own-position.ts'
import { SideTag } from '../positions/SideTag.tsx'
import css from '../positions/TradeList.module.css'
import { useOrderFacts, usePositionFacts } from '../positions/trade-facts.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWords } from '../words/use-words.ts'
import type { ClosedTrade } from './merge-closed.ts'

const cx = classes(css)

/** One trade that has ended. Its head says what came of it; opened it shows every field, and the way to its story. */
export function ClosedCard({ trade }: { trade: ClosedTrade }) {
  return (
    <li className={cx('item')}>
      {trade.kind === 'position' ? (
        <ClosedPosition position={trade.position} />
      ) : trade.kind === 'order' ? (
        <EndedOrder order={trade.order} />
      ) : (
        <EndedSpot order={trade.order} />
      )}
    </li>
  )
}

function ClosedPosition({ position }: { position: WirePosition }) {
  const say = useWords()
  const money = useOwnMoney()
  const instrument = useInstrument(position.symbol)
  const facts = usePositionFacts(instrument)
  const profit = positionResult(position).total
  const decimals = instrument?.decimals ?? 2
  const price = (text: string) => showFullPrice(priceOf(text), decimals)
  return (
    <EndedCard
      story={`order=${position.id}`}
      tag={<SideTag {...position} />}
      name={instrument?.ticker ?? position.symbol}
      end={<Change value={profit} text={money(profit, { signed: true })} />}
      second={say('closed.from-to', {
        entry: price(position.entry),
        exit: price(position.closePrice ?? position.entry),
      })}
      at={position.closedAt ?? position.openedAt}
      cause={say(`cause.${position.closeCause ?? 'customer'}`)}
    >
      <FactGrid facts={facts(position, undefined, profit)} />
    </EndedCard>
  )
}

/** How an order ended that was not filled, in a word. */
function endCause({ status, endReason }: WireOrder) {
  if (status === 'expired') return 'cause.expired'
  return endReason === 'price-moved' ? 'cause.price-moved' : 'cause.cancelled'
}

function EndedOrder({ order }: { order: WireOrder }) {
  const say = useWords()
  const instrument = useInstrument(order.symbol)
  const facts = useOrderFacts(instrument)
  const price = showFullPrice(priceOf(order.price), instrument?.decimals ?? 2)
  const size = showLots(say, instrument, quantityOf(order.quantity))
  return (
    <EndedCard
      story={`order=${order.id}`}
      tag={<SideTag {...order} />}
      name={instrument?.ticker ?? order.symbol}
      end={<Tag>{say('closed.order-ended')}</Tag>}
      second={
        order.type === 'limit' ? say('order.limit-size', { price, size }) : say('order.next-size', { size })
      }
      at={order.endedAt ?? order.placedAt}
      cause={say(endCause(order))}
    >
      <FactGrid facts={facts(order)} />
    </EndedCard>
  )
}
