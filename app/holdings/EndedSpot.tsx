import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import type { WireSpotFill, WireSpotOrder } from '@candor/wire/spot.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import { EndedCard } from '../positions/EndedCard.tsx'
import { FactGrid } from '../positions/FactGrid.tsx'
import { quantityOf } from '../positions/own-position.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { type Say, useWords } from '../words/use-words.ts'
import { SpotTag } from './SpotTag.tsx'
import { useSpotFacts } from './spot-facts.ts'
import { showHeld } from './spot-text.ts'

/** How a spot order ended, in a word. */
export function causeOf(say: Say, { status, side, type, endReason }: WireSpotOrder): string {
  if (endReason === 'price-moved') return say('cause.price-moved')
  if (status === 'cancelled' || status === 'expired') return say(`cause.${status}`)
  if (type === 'recurring') return say('spot.cause-recurring')
  return say(side === 'buy' ? 'spot.cause-bought' : 'spot.cause-sold')
}

/** A spot order that was filled or has ended. A sale says what it has made, a buy what it was for. */
export function EndedSpot({ order }: { order: WireSpotOrder }) {
  const say = useWords()
  const instrument = useInstrument(order.symbol)
  const facts = useSpotFacts(instrument)
  const { fill } = order
  const size = showHeld(say, instrument, quantityOf(order.quantity))
  const price = (text: string) => showFullPrice(priceOf(text), instrument?.decimals ?? 2)
  return (
    <EndedCard
      story={`spot=${order.id}`}
      tag={<SpotTag side={order.side} />}
      name={instrument?.ticker ?? order.symbol}
      end={<Result order={order} />}
      second={
        fill
          ? say('spot.filled-at', { size, price: price(fill.price) })
          : order.type === 'limit'
            ? say('order.limit-size', { size, price: price(order.price ?? '0') })
            : say('order.next-size', { size })
      }
      at={order.endedAt ?? order.placedAt}
      cause={causeOf(say, order)}
    >
      <FactGrid facts={facts(order)} />
    </EndedCard>
  )
}

/** What a sale has made after its fee; null for a buy, which makes nothing. */
export const saleResult = ({ profit, fee }: WireSpotFill): Cents | null =>
  profit === null ? null : cents(centsOf(profit) - centsOf(fee))

function Result({ order: { fill } }: { order: WireSpotOrder }) {
  const say = useWords()
  const money = useOwnMoney()
  if (!fill) return <Tag>{say('closed.order-ended')}</Tag>
  const profit = saleResult(fill)
  if (profit === null) return money(centsOf(fill.value))
  return <Change value={profit} text={money(profit, { signed: true })} />
}
