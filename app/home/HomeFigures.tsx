import type { Cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { Money } from '@candor/kit/numbers/Money.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireBalance } from '@candor/wire/balance.ts'
import type { ReactNode } from 'react'
import { moneyOf } from '../ledger/balance-cents.ts'
import { setAsideOf } from '../ledger/balance-total.ts'
import { useWords } from '../words/use-words.ts'
import css from './HomePage.module.css'

const cx = classes(css)

type HomeFiguresProps = {
  balance: WireBalance
  /** All that is the customer's; null while what is open has not been computed. */
  total: Cents | null
  muted: boolean
  /** What today has made of it. */
  today?: ReactNode
}

/** What the customer has, in all; below it today's gain and what of it can be used. */
export function HomeFigures({ balance, total, muted, today }: HomeFiguresProps) {
  const say = useWords()
  const aside = setAsideOf(balance)
  return (
    <div className={cx('figures')} aria-busy={total === null}>
      {total === null ? (
        <Skeleton width="13rem" height="3rem" />
      ) : (
        <p>
          <span className="heard">{say('home.balance')} </span>
          <Money value={total} size="display" muted={muted} />
        </p>
      )}
      <p className={cx('below')}>
        {today ?? (total === null && <Skeleton width="9rem" height="1.125rem" />)}
        <span className="num">{say('home.available', { amount: moneyOf(balance.cash) })}</span>
        {aside > 0n && (
          <span className={`num ${cx('line')}`}>{say('home.set-aside', { amount: formatMoney(aside) })}</span>
        )}
      </p>
    </div>
  )
}
