import { classes } from '@candor/kit/classes.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { ReplyOf } from '@candor/wire/route.ts'
import { listStrategyTrades } from '@candor/wire/strategies.ts'
import { useEffect } from 'react'
import { request } from '../api/request.ts'
import { type Reader, useFetched } from '../api/use-fetched.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import css from './StrategyDetail.module.css'
import { TradeRow } from './TradeRow.tsx'
import type { StrategyDetail } from './use-strategy.ts'

const cx = classes(css)

const read: Reader<ReplyOf<typeof listStrategyTrades>> = (id, options) =>
  request(listStrategyTrades, { params: { id }, query: { limit: '3' } }, options)

/** The last three trades, whatever came of them, and the way to all. */
export function LatestTrades({ detail }: { detail: StrategyDetail }) {
  const say = useWords()
  const { id, product } = detail.strategy
  const { value, renew } = useFetched(read, id)
  // The strategy is asked for anew each minute, and its trades with it.
  useEffect(renew, [detail, renew])
  return (
    <section className={cx('section')} aria-busy={value === null}>
      <div className={cx('heading')}>
        <h2 className="title-3">{say('strategy-page.trades')}</h2>
        {value !== null && value.total > 0 && (
          <Link to="aiDetail" query={`id=${id}&view=trades`} className={cx('more')}>
            {say('strategy-page.all-trades', { count: groupThousands(String(value.total)) })}
          </Link>
        )}
      </div>
      {value === null && (
        <div className={cx('blank')}>
          <Skeleton width="100%" height="16rem" />
        </div>
      )}
      {value?.trades.length === 0 && <p className={cx('quiet')}>{say('strategy-page.no-trades')}</p>}
      <ul>
        {value?.trades.map((trade) => (
          <TradeRow key={trade.id} trade={trade} product={product} />
        ))}
      </ul>
    </section>
  )
}
