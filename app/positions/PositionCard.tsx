import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WirePosition } from '@candor/wire/orders.ts'
import { useMemo } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { type LiveProfit, useProfit } from '../orders/use-profit.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { ownPosition } from './own-position.ts'
import { PositionActs } from './PositionActs.tsx'
import css from './PositionCard.module.css'
import { PositionRuler } from './PositionRuler.tsx'
import { SideTag, sideText } from './SideTag.tsx'

const cx = classes(css)

/** One open position: what it is, what it makes now, where the price is between its lines, and what can be done. */
export function PositionCard({ position }: { position: WirePosition }) {
  const say = useWords()
  const money = useOwnMoney()
  const instrument = useInstrument(position.symbol)
  const live = useProfit(position)
  const own = useMemo(() => ownPosition(position), [position])
  const name = instrument?.ticker ?? position.symbol
  return (
    <article
      className={cx('card')}
      aria-label={say('position.acts', { name, side: sideText(say, position) })}
    >
      <Link to="history" query={`order=${position.id}`} className={cx('top')}>
        <span className={cx('first')}>
          {name} <SideTag {...position} />
        </span>
        <span className={cx('second')}>
          {say('position.margin-of', { amount: money(centsOf(position.margin)) })}
        </span>
      </Link>
      <Profit live={live} />
      <div className={cx('ruler')}>
        <PositionRuler position={own} now={live?.price ?? null} decimals={instrument?.decimals ?? 2} />
      </div>
      <PositionActs position={position} name={name} />
    </article>
  )
}

/** After fees, in money and in percent of what was put in. A price that is not live is shown without its colour. */
export function Profit({ live }: { live: Pick<LiveProfit, 'result' | 'share' | 'quote'> | null }) {
  const say = useWords()
  const money = useOwnMoney()
  if (live === null)
    return (
      <span className={cx('profit')} aria-busy="true">
        <Skeleton width="4rem" height="1rem" />
        <Skeleton width="3rem" height="0.8125rem" />
      </span>
    )
  const { result, share, quote } = live
  const stale = quote.state !== 'live'
  const direction = result > 0n ? 'up' : result < 0n ? 'down' : 'flat'
  const text = say('position.after-fees', { pct: formatPercent(share, { signed: true }) })
  return (
    <span className={cx('profit')}>
      <span className={cx('money', stale ? 'flat' : direction)}>{money(result, { signed: true })}</span>
      <span className={cx('share')}>
        <Change value={result} text={text} muted={stale} />
      </span>
    </span>
  )
}
