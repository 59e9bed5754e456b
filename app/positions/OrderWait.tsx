import type { Price } from '@candor/domain/money/price.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import type { WireOrder } from '@candor/wire/orders.ts'
import { shareOf } from '../orders/trade-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './TradeList.module.css'

const cx = classes(css)

/** How far the limit is from the last price. */
export function Distance({ symbol, price }: { symbol: string; price: Price }) {
  const say = useWords()
  const quote = useWatchedQuote(symbol)
  if (!quote) return <span />
  const last = priceOf(quote.last)
  return (
    <span className={cx('second', 'right')}>
      {say('order.from-last', { pct: formatPercent(shareOf(price - last, last), { signed: true }) })}
    </span>
  )
}

type WaitsProps = { order: Pick<WireOrder, 'placedAt' | 'expiresAt'> & { type: string } }

/** Since when an order waits, and how long it does: a market order, which waits on delayed quotes, until the next price. */
export function Waits({ order: { type, placedAt, expiresAt } }: WaitsProps) {
  const say = useWords()
  const locale = useLocale()
  const moment = (text: string) => formatMoment(new Date(text), locale, new Date())
  const time = moment(placedAt)
  if (type === 'market') return <span>{say('order.waits-next', { time })}</span>
  return (
    <span>
      {expiresAt === null
        ? say('order.waits-cancelled', { time })
        : say('order.waits-session', { time, until: moment(expiresAt) })}
    </span>
  )
}
