import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { Triangle } from '@candor/kit/numbers/Triangle.tsx'
import type { WirePosting } from '@candor/wire/ledger.ts'
import { centsOf } from './balance-cents.ts'
import css from './PostingAmount.module.css'

const cx = classes(css)

/** What was gained or lost; money that only moves has a sign and no triangle. */
const gains: ReadonlySet<WirePosting['kind']> = new Set(['trading-profit', 'contract-profit'])

/**
 * What a posting did to what is available, by its sign, with a triangle where it is a gain; green and red stay for prices. A posting
 * that left it alone shows the amount it moved, without a sign and quieter.
 */
export function PostingAmount({ posting, large }: { posting: WirePosting; large?: boolean }) {
  const change = centsOf(posting.change)
  if (change === 0n)
    return (
      <span className={cx('amount', 'moved', large && 'large')}>{formatMoney(centsOf(posting.amount))}</span>
    )
  return (
    <span className={cx('amount', large && 'large')}>
      {gains.has(posting.kind) && <Triangle to="up" />}
      {formatMoney(change, { signed: true })}
    </span>
  )
}
