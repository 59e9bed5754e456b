import { path as caretRight } from 'phosphor:caret-right'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { WireOrder, WirePosition } from '@candor/wire/orders.ts'
import type { ReactNode } from 'react'
import { priceOf } from '../orders/use-profit.ts'
import { FactGrid } from '../positions/FactGrid.tsx'
import { quantityOf } from '../positions/own-position.ts'
import { SideTag } from '../positions/SideTag.tsx'
import { useOrderFacts, usePositionFacts } from '../positions/trade-facts.ts'
import { showFullPrice, showLots } from '../positions/trade-text.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { useOwnMoney } from './hidden-amounts.ts'
import type { ClosedTrade } from './merge-closed.ts'
import css from './TradeList.module.css'
import { useClosedProfit } from './use-closed-profit.ts'

const cx = classes(css)

/** One trade that has ended. Its head says what came of it; opened it shows every field, and the way to its story. */
export function ClosedCard({ trade }: { trade: ClosedTrade }) {
  return (
    <li className={cx('item')}>
      {trade.kind === 'position' ? (
        <ClosedPosition position={trade.position} />
      ) : (
        <EndedOrder order={trade.order} />
      )}
    </li>
  )
}

function ClosedPosition({ position }: { position: WirePosition }) {
  const say = useWords()
  const money = useOwnMoney()
  const instrument = useInstrument(position.symbol)
  const facts = usePositionFacts(instrument)
  const profit = useClosedProfit(position)
  const decimals = instrument?.decimals ?? 2
  const price = (text: string) => showFullPrice(priceOf(text), decimals)
  return (
    <Ended
      id={position.id}
      trade={position}
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
    </Ended>
  )
}

function EndedOrder({ order }: { order: WireOrder }) {
  const say = useWords()
  const instrument = useInstrument(order.symbol)
  const facts = useOrderFacts(instrument)
  const price = showFullPrice(priceOf(order.price), instrument?.decimals ?? 2)
  const size = showLots(say, instrument, quantityOf(order.quantity))
  return (
    <Ended
      id={order.id}
      trade={order}
      name={instrument?.ticker ?? order.symbol}
      end={<Tag>{say('closed.order-ended')}</Tag>}
      second={say('order.limit-size', { price, size })}
      at={order.endedAt ?? order.placedAt}
      cause={say(order.status === 'expired' ? 'cause.expired' : 'cause.cancelled')}
    >
      <FactGrid facts={facts(order, null)} />
    </Ended>
  )
}

type EndedProps = {
  id: string
  trade: Pick<WirePosition, 'side' | 'leverage'>
  name: string
  end: ReactNode
  second: string
  at: string
  cause: string
  children: ReactNode
}

function Ended({ id, trade, name, end, second, at, cause, children }: EndedProps) {
  const say = useWords()
  const locale = useLocale()
  return (
    <details className={cx('card')}>
      <summary className={cx('summary')}>
        <span className={cx('head')}>
          <span className={cx('first')}>
            {name} <SideTag {...trade} />
          </span>
          <span className={cx('end')}>{end}</span>
          <span className={cx('second')}>{second}</span>
          <span className={cx('second', 'right')}>{formatMoment(new Date(at), locale, new Date())}</span>
        </span>
        <span className={cx('tags')}>
          <Tag>{cause}</Tag>
          <span className={cx('opener')}>
            {say('order.details')}
            <span className={cx('caret')}>
              <Icon path={caretRight} size="fit" />
            </span>
          </span>
        </span>
      </summary>
      {children}
      <p className={cx('more')}>
        <Link to="history" query={`order=${id}`} className={linkClass}>
          {say('closed.story')}
        </Link>
      </p>
    </details>
  )
}
