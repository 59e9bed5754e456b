import { readRate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import { listItemClass } from '@candor/kit/row/List.tsx'
import type { WireStrategy, WireStrategyTrade } from '@candor/wire/strategies.ts'
import { showPrice } from '../quotes/quote-text.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import { sayReason } from './strategy-text.ts'
import css from './TradeRow.module.css'

const cx = classes(css)

type TradeRowProps = { trade: WireStrategyTrade; product: WireStrategy['product'] }

/** One trade of a pool: what, when and at which prices, why, and what came of it. */
export function TradeRow({ trade, product }: TradeRowProps) {
  const say = useWords()
  const locale = useLocale()
  const instrument = useInstrument(trade.symbol)
  return (
    <li className={listItemClass}>
      <div className={cx('row')}>
        <div className={cx('grow')}>
          <p className={cx('first')}>
            {instrument?.ticker ?? trade.symbol} <SideOfTrade trade={trade} product={product} />
          </p>
          <p className={cx('second')}>
            {sayPrices(say, trade, product, formatDayOfMonth(new Date(trade.at), locale))}
          </p>
          <p className={cx('why')}>
            {trade.decision ? sayReason(say, trade.decision.reason) : say('trades.for-leavers')}
          </p>
        </div>
        <div className={cx('end')}>
          {trade.profitShare === null ? (
            <span className={cx('second')}>{say(product === 'spot' ? 'trades.bought' : 'trades.open')}</span>
          ) : (
            <Change value={divideHalfEven(readRate(trade.profitShare) ?? 0n, 10_000n)} />
          )}
        </div>
      </div>
    </li>
  )
}

function SideOfTrade({ trade, product }: TradeRowProps) {
  const say = useWords()
  if (product === 'spot') return <Tag>{say(trade.side === 'buy' ? 'trades.bought' : 'trades.sold')}</Tag>
  return <Tag tone={trade.direction === 'long' ? 'up' : 'down'}>{say(`trades.${trade.direction}`)}</Tag>
}

function sayPrices(
  say: Say,
  { act, entry, price }: WireStrategyTrade,
  product: WireStrategy['product'],
  date: string,
): string {
  if (act === 'close' && entry !== null)
    return say('trades.closed-at', { date, entry: showPrice(entry), price: showPrice(price) })
  const opened = product === 'spot' ? 'trades.bought-at' : 'trades.opened-at'
  return say(opened, { date, price: showPrice(price) })
}
